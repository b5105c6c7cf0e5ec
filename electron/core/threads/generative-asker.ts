import { stat } from "node:fs/promises";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import type { GenerativeSettings, Message, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { generativeLimits } from "../../../shared/models.ts";
import { checkGenerative } from "../../../shared/rules/generative.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { upToTenth } from "../../../shared/rules/tenths.ts";
import { MIB } from "../../../shared/units.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { Generative } from "../gateway/generative.ts";
import { type GenerativeRequest, generativeRequest, type SentPictures } from "../gateway/generative-request.ts";
import { FileInJson } from "../gateway/json-with-files.ts";
import type { MediaStore } from "../library/media.ts";
import { uprightPicture } from "../media-tools/upright-picture.ts";
import type { AnswerPictures } from "./answer-pictures.ts";
import type { AskedConnections } from "./asked-connections.ts";
import type { Asker, Ready, Way } from "./asker.ts";
import { GenerativeReading } from "./generative-reading.ts";
import { originOf } from "./picture-origin.ts";
import { otherArea } from "./thread-area.ts";
import { estimateTokens } from "./token-estimate.ts";

interface Parts {
  generative: Generative;
  connections: AskedConnections;
  media: MediaStore;
  pictures: AnswerPictures;
}

/** Asks the generative area (GC-01 to GC-06). */
export class GenerativeAsker implements Asker {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  check(blocks: readonly UserBlock[], { settings, connectionId }: Way, before: readonly Message[]): void {
    const ids = blocks.flatMap((block) => (block.type === "media" ? [block.id] : []));
    const media = new Map(ids.map((id) => [id, this.#parts.media.need(id)]));
    const { webSearchTool } = this.#parts.connections.asked(connectionId) ?? {};
    refuseProblems(checkGenerative(blocks, generativeOnly(settings), { media, history: before, webSearchTool }));
  }

  async ready(way: Way, history: readonly Message[], variants: readonly ThreadSettings[]): Promise<Ready[]> {
    const connection = await this.#parts.connections.resolve(way.connectionId);
    const origin = originOf(history, (mediaId, preferred) => this.#parts.pictures.entryOf(mediaId, preferred));
    const ready: Ready[] = [];
    for (const variant of variants) {
      const settings = generativeOnly(variant);
      const request = await this.#request(settings, connection, history);
      const call: ConstructorParameters<typeof GenerativeReading>[0]["call"] = (signal, readText) =>
        this.#parts.generative.open(connection, request, readText, signal);
      const { pictures } = this.#parts;
      ready.push({
        details: { connectionId: connection.id, connectionName: connection.name, settings },
        begin: (message) => new GenerativeReading({ message, lane: connection.id, call, pictures, origin }),
      });
    }
    return ready;
  }

  /** The interface counts nothing here: tokens are estimated, bytes are exact. */
  async count(way: Way, history: readonly Message[]): Promise<{ tokens: number; isEstimate: boolean; bytes: number }> {
    const connection = await this.#parts.connections.resolve(way.connectionId);
    const { body } = await this.#request(generativeOnly(way.settings), connection, history);
    const tokens = estimateTokens(history, way.settings, (id) => this.#parts.media.get(id));
    return { tokens, isEstimate: true, bytes: body.bytes };
  }

  async preview(way: Way, history: readonly Message[], { full = false }: { full?: boolean }): Promise<RequestPreview> {
    const connection = await this.#parts.connections.resolve(way.connectionId);
    const request = await this.#request(generativeOnly(way.settings), connection, history);
    return this.#parts.generative.describe(connection, request, full);
  }

  async #request(settings: GenerativeSettings, connection: ResolvedConnection, history: readonly Message[]): Promise<GenerativeRequest> {
    const missing: string[] = [];
    const request = await generativeRequest(settings, connection.settings, history, this.#sentPictures(missing));
    if (missing.length > 0) throw picturesMissing(new Set(missing).size);
    refuseTooLarge(request.body.bytes);
    return request;
  }

  /** Ids of files that are not here go to `missing`. */
  #sentPictures(missing: string[]): SentPictures {
    const { media } = this.#parts;
    const fileOf = async (id: string): Promise<FileInJson> => {
      const known = media.get(id);
      const found = known && (await stat(media.pathOf(id)).catch(() => undefined));
      if (found?.size !== known?.bytes || !known) missing.push(id);
      return new FileInJson(known ? media.pathOf(id) : "", known?.bytes ?? 0);
    };
    return {
      answered: fileOf,
      attached: async (given) => {
        const { id, mime } = media.get(given)?.isAsItCame ? await media.toSend(given) : { id: given, mime: media.get(given)?.mime ?? "" };
        const file = await fileOf(id);
        const upright = turnable.has(mime) && !missing.includes(id) ? await uprightPicture(file.path) : undefined;
        return { mime, data: upright ? new FileInJson(file.path, upright.length, upright) : file };
      },
    };
  }
}

/** Formats that carry an orientation and are read here; others have been turned when they came in. */
const turnable: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);

function generativeOnly(settings: ThreadSettings): GenerativeSettings {
  if (settings.area === "generative") return settings;
  throw otherArea();
}

/** An export names pictures by their ids: elsewhere they are not there, and without them the service would refuse to go on. */
function picturesMissing(count: number): Failure {
  const message = `${count} pictures of this conversation are not in this studio. Go on where they are, or leave older pictures out.`;
  return new Failure({ code: "not-found", reason: "thread-pictures-missing", message, detail: { count }, delivery: "not-sent" });
}

function refuseTooLarge(bytes: number): void {
  const { mostBytes } = generativeLimits;
  if (bytes <= mostBytes) return;
  const detail = { value: upToTenth(bytes / MIB), max: mostBytes / MIB };
  const message = `The request has ${detail.value} MB; the service takes ${detail.max} MB. Leave older pictures out, or begin a new thread.`;
  throw new Failure({ code: "too-large", reason: "request-too-heavy", message, detail, delivery: "not-sent" });
}
