import type { Skill, SkillVersion } from "../../../shared/contract/chat-service.ts";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE } from "../../../shared/units.ts";
import { isObject, objectIn, textOf, type JsonObject } from "./answers.ts";
import { chatHeaders, isWithoutBetas } from "./chat-headers.ts";
import { ofCollection } from "./collection.ts";
import type { ResolvedConnection } from "./connection.ts";
import type { Call, Http } from "./http.ts";
import { streamedForm, type StreamedForm, type StreamPart } from "./multipart-stream.ts";
import { pageQuery, readPage } from "./service-page.ts";
import { timeOf } from "./service-time.ts";

const path = "/v1/skills";

/** A file of a skill; its path begins with the one folder that holds all. */
export interface SkillFile {
  path: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What a skill is made of: the paths that its files keep are part of it. */
export interface SkillToCreate {
  title?: string;
  files: readonly SkillFile[];
}

/** The skills of the chat area (interface 4.6; wire notes 5.9), in whichever shape the service speaks. */
export class ChatSkills {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  async list(connection: ResolvedConnection, after?: string): Promise<{ skills: Skill[]; next?: string }> {
    const { body } = await ofCollection(this.#http.send({ ...this.listCall(connection, after), timeLimit: MINUTE }));
    const { items, next } = readPage(body);
    return { skills: items.flatMap(readSkill), ...(next !== undefined && { next }) };
  }

  listCall(connection: ResolvedConnection, after?: string): Call {
    return { connection, method: "GET", path, query: pageQuery(after), headers: chatHeaders(connection, "skills") };
  }

  async create(connection: ResolvedConnection, skill: SkillToCreate, signal?: AbortSignal): Promise<Skill> {
    const form = skillForm(connection, skill);
    const headers = { ...form.headers, ...chatHeaders(connection, "skills") };
    const call: Call = { connection, method: "POST", path, headers, body: form.open(), tries: 1, signal };
    const { body } = await ofCollection(this.#http.send(call));
    const [made] = readSkill(objectIn(body));
    if (made) return made;
    const message = "The gateway took the skill but named no id for it.";
    throw new Failure({ code: "gateway-error", reason: "no-id", message, delivery: "answered" });
  }

  createCall(connection: ResolvedConnection, skill: SkillToCreate): Call & { form: StreamedForm } {
    return { connection, method: "POST", path, headers: chatHeaders(connection, "skills"), form: skillForm(connection, skill) };
  }

  /** The older shape wants all versions gone first; where that is what stands in the way, they go. */
  async remove(connection: ResolvedConnection, id: string): Promise<void> {
    try {
      await this.#delete(connection, pathOf(id));
    } catch (error) {
      if (!(error instanceof Failure) || error.data.service?.status !== 400) throw error;
      for (const { version } of await this.versions(connection, id)) {
        await this.#delete(connection, `${pathOf(id)}/versions/${encodeURIComponent(version)}`);
      }
      await this.#delete(connection, pathOf(id));
    }
  }

  /** Newest first. */
  async versions(connection: ResolvedConnection, id: string): Promise<SkillVersion[]> {
    const versions = new Map<string, SkillVersion>();
    const asked = new Set<string | undefined>();
    let next: string | undefined;
    // Services that do not know the page's name give the first one for ever.
    while (!asked.has(next)) {
      asked.add(next);
      const call = { connection, method: "GET", path: `${pathOf(id)}/versions`, query: pageQuery(next), timeLimit: MINUTE } as const;
      const { body } = await this.#http.send({ ...call, headers: chatHeaders(connection, "skills") });
      const page = readPage(body);
      for (const version of page.items.flatMap(readVersion)) versions.set(version.version, version);
      next = page.items.length > 0 ? page.next : undefined;
    }
    return [...versions.values()];
  }

  async #delete(connection: ResolvedConnection, at: string): Promise<void> {
    await this.#http.send({ connection, method: "DELETE", path: at, headers: chatHeaders(connection, "skills"), timeLimit: MINUTE });
  }
}

function skillForm(connection: ResolvedConnection, { title, files }: SkillToCreate): StreamedForm {
  const name = isWithoutBetas(connection) ? "display_name" : "display_title";
  return streamedForm([
    ...(title === undefined ? [] : [{ name, value: title }]),
    ...files.map(({ path: filename, type, bytes }): StreamPart => ({
      name: "files[]",
      filename,
      type,
      bytes: bytes.length,
      open: () => once(bytes),
    })),
  ]);
}

async function* once(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes;
}

/** A skill of either shape; nothing where it has no id. */
export function readSkill(skill: JsonObject): Skill[] {
  const id = textOf(skill["id"]);
  if (id === undefined) return [];
  const source = isObject(skill["source"]) ? skill["source"]["type"] : skill["source"];
  const latestVersion = textOf(skill["latest_version"]) ?? textOf(skill["latest_version_id"]);
  const [createdAt, updatedAt] = [timeOf(skill["created_at"]), timeOf(skill["updated_at"])];
  return [
    {
      id,
      title: textOf(skill["display_title"]) ?? textOf(skill["display_name"]) ?? textOf(skill["name"]) ?? id,
      ...((source === "custom" || source === "anthropic") && { origin: source }),
      ...(latestVersion !== undefined && { latestVersion }),
      ...(createdAt !== undefined && { createdAt }),
      ...(updatedAt !== undefined && { updatedAt }),
      service: skill,
    },
  ];
}

function readVersion(version: JsonObject): SkillVersion[] {
  const name = textOf(version["version"]) ?? textOf(version["id"]);
  if (name === undefined) return [];
  const createdAt = timeOf(version["created_at"]);
  const [title, description] = [textOf(version["name"]), textOf(version["description"])];
  return [
    {
      version: name,
      ...(title !== undefined && { name: title }),
      ...(description !== undefined && { description }),
      ...(createdAt !== undefined && { createdAt }),
      service: version,
    },
  ];
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
