import { readFile } from "node:fs/promises";
import type {
  ChatServiceAsk,
  FileUpload,
  NewSkill,
  ServiceFile,
  ServiceModel,
  Skill,
  SkillVersion,
} from "../../../shared/contract/chat-service.ts";
import { assertNever } from "../../../shared/assert-never.ts";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { Media } from "../../../shared/contract/media.ts";
import { checkSkillSize } from "../../../shared/rules/skill.ts";
import { MINUTE } from "../../../shared/units.ts";
import { ChatFiles, type FileToUpload } from "../gateway/chat-files.ts";
import { ChatModels } from "../gateway/chat-models.ts";
import { ChatSkills, type SkillToCreate } from "../gateway/chat-skills.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Call, Http } from "../gateway/http.ts";
import { MessageBatches } from "../gateway/message-batches.ts";
import type { StreamedForm } from "../gateway/multipart-stream.ts";
import type { MediaStore } from "../library/media.ts";
import type { Connections } from "../settings/connections.ts";
import { filesOfZip, skillFilesOf } from "./skill-files.ts";
import { uploadProgress } from "./upload-progress.ts";

interface Parts {
  http: Http;
  connections: Connections;
  media: MediaStore;
  now?: () => number;
}

/** So long a list of models is given again without asking. */
const modelsKept = 5 * MINUTE;

interface NamedFile {
  mediaId: string;
  name?: string;
}

interface At {
  connectionId?: string;
}

/** What a service keeps for chat beside its threads: models, files and skills (CH-04). */
export class ChatService {
  readonly #parts: Parts;
  readonly #now: () => number;
  readonly #models: ChatModels;
  readonly #files: ChatFiles;
  readonly #skills: ChatSkills;
  readonly #batches: MessageBatches;
  readonly #kept = new Map<string, { at: number; models: ServiceModel[] }>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#models = new ChatModels(parts.http);
    this.#files = new ChatFiles(parts.http);
    this.#skills = new ChatSkills(parts.http);
    this.#batches = new MessageBatches(parts.http);
  }

  /** Kept for five minutes for each address and key. */
  async models({ connectionId }: At, signal?: AbortSignal): Promise<{ models: ServiceModel[] }> {
    const connection = await this.#parts.connections.resolve(connectionId);
    const place = [connection.id, connection.baseUrl, connection.key, connection.settings.chatVersion].join("\n");
    const kept = this.#kept.get(place);
    if (kept && this.#now() - kept.at < modelsKept) return { models: kept.models };
    const models = await this.#models.list(connection, signal);
    this.#kept.set(place, { at: this.#now(), models });
    return { models };
  }

  async files({ connectionId, after }: At & { after?: string }): Promise<{ files: ServiceFile[]; next?: string }> {
    return this.#files.list(await this.#parts.connections.resolve(connectionId), after);
  }

  async *uploadFile({ connectionId, ...asked }: At & NamedFile, signal?: AbortSignal): AsyncGenerator<FileUpload, void, void> {
    const connection = await this.#parts.connections.resolve(connectionId);
    const file = this.#fileOf(asked);
    yield* uploadProgress(file.bytes, (onBytes, either) => this.#files.upload(connection, file, { onBytes, signal: either }), signal);
  }

  async removeFile({ connectionId, id }: At & { id: string }): Promise<{ id: string }> {
    await this.#files.remove(await this.#parts.connections.resolve(connectionId), id);
    return { id };
  }

  async fetchFile({ connectionId, id }: At & { id: string }, signal?: AbortSignal): Promise<Media> {
    const connection = await this.#parts.connections.resolve(connectionId);
    const file = await this.#files.get(connection, id);
    return this.#parts.media.receive(await this.#files.open(connection, file, signal), file.name, signal, "any");
  }

  async skills({ connectionId, after }: At & { after?: string }): Promise<{ skills: Skill[]; next?: string }> {
    return this.#skills.list(await this.#parts.connections.resolve(connectionId), after);
  }

  /** Nothing is sent that the service would refuse. */
  async createSkill({ connectionId, ...asked }: At & NewSkill, signal?: AbortSignal): Promise<Skill> {
    const connection = await this.#parts.connections.resolve(connectionId);
    return this.#skills.create(connection, await this.#skillOf(asked), signal);
  }

  async removeSkill({ connectionId, id }: At & { id: string }): Promise<{ id: string }> {
    await this.#skills.remove(await this.#parts.connections.resolve(connectionId), id);
    return { id };
  }

  async skillVersions({ connectionId, id }: At & { id: string }): Promise<{ versions: SkillVersion[] }> {
    return { versions: await this.#skills.versions(await this.#parts.connections.resolve(connectionId), id) };
  }

  /** A call as it would leave, without the key. */
  async preview({ connectionId, ask }: At & { ask: ChatServiceAsk }): Promise<RequestPreview> {
    const call: Call & { form?: StreamedForm } = await this.#callOf(await this.#parts.connections.resolve(connectionId), ask);
    const described = this.#parts.http.describe(call);
    if (!call.form) return described;
    return { ...described, headers: { ...described.headers, "content-type": "multipart/form-data" }, body: call.form.parts };
  }

  async #callOf(connection: ResolvedConnection, ask: ChatServiceAsk): Promise<Call & { form?: StreamedForm }> {
    switch (ask.what) {
      case "models":
        return this.#models.listCall(connection);
      case "files":
        return this.#files.listCall(connection);
      case "upload-file":
        return this.#files.uploadCall(connection, this.#fileOf(ask));
      case "skills":
        return this.#skills.listCall(connection);
      case "create-skill":
        return this.#skills.createCall(connection, await this.#skillOf(ask));
      case "batches":
        return this.#batches.listCall(connection);
      case "batch":
        return this.#batches.askCall(connection, ask.id);
      case "batch-results":
        return this.#batches.resultsCall(connection, ask.id);
      case "cancel-batch":
        return this.#batches.cancelCall(connection, ask.id);
      default:
        return assertNever(ask);
    }
  }

  /** The studio keeps one content once, under the name that it came with first. */
  #fileOf({ mediaId, name }: NamedFile): FileToUpload {
    const media = this.#parts.media.need(mediaId);
    return { path: this.#parts.media.pathOf(mediaId), name: name ?? media.name, mime: media.mime, bytes: media.bytes };
  }

  async #skillOf({ title, files }: NewSkill): Promise<SkillToCreate> {
    const { media } = this.#parts;
    const ids = files.from === "files" ? files.files.map(({ mediaId }) => mediaId) : [files.mediaId];
    checkSkillSize(ids.reduce((sum, id) => sum + media.need(id).bytes, 0));
    const given =
      files.from === "zip"
        ? await filesOfZip(media.pathOf(files.mediaId))
        : await Promise.all(
            files.files.map(async ({ path, mediaId }) => ({ path, bytes: new Uint8Array(await readFile(media.pathOf(mediaId))) })),
          );
    return { ...(title !== undefined && { title }), files: skillFilesOf(given) };
  }
}
