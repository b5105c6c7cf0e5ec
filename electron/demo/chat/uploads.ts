import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Body } from "../assets/fields.ts";
import { Records } from "../assets/records.ts";
import { jsonAnswer, type Answer } from "../answer.ts";
import type { SentFile } from "../file-sending.ts";
import { mediaType } from "../media-type.ts";
import { Refusal } from "../refusal.ts";
import { time } from "./batch-record.ts";
import { idFrom } from "./ids.ts";
import { listByIds, listByToken, pageByIds, pageByToken } from "./paging.ts";
import { invalid, notFound } from "./refusals.ts";

const MOST_NAME = 255;
const MOST_IDS = 100;
const lifetimes = { least: 3600, most: 7_776_000 };
const typesByEnding: Record<string, string> = {
  pdf: "application/pdf",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  json: "application/json",
};

interface StoredFile {
  id: string;
  owner: string;
  createdAt: number;
  name: string;
  type: string;
  bytes: number;
  /** Made by a tool or a skill; uploads cannot be had again (wire notes 5.8). */
  isMade: boolean;
  expiresAt?: number;
}

/** Files for chat (wire notes 5.8), in two shapes. One whose name has `#quota` meets a full storage. */
export class Uploads {
  #records: Records<StoredFile>;
  #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#records = new Records<StoredFile>(folder);
  }

  async upload(form: FormData, owner: string, isBeta: boolean): Promise<Answer> {
    const parts = form.getAll("file");
    const [part] = parts;
    if (parts.length !== 1 || !(part instanceof File)) throw invalid("file", "Exactly one file is required");
    if (part.name.includes("#quota")) throw invalid("", "The file storage of the organization is used up.", "storage_quota_exceeded");
    const bytes = Buffer.from(await part.arrayBuffer());
    const name = nameOf(part.name, isBeta);
    const expiresAt = isBeta ? undefined : expiryIn(form.get("expires_in_seconds"));
    const file = this.#keep({ owner, name, type: typeOf(part, name, bytes), isMade: false, ...(expiresAt && { expiresAt }) }, bytes);
    return jsonAnswer(200, shape(file, isBeta));
  }

  /** Keeps a file that a tool made, and returns its id. */
  make(owner: string, name: string, bytes: Buffer): string {
    return this.#keep({ owner, name, type: typesByEnding[endingOf(name)] ?? mediaType(bytes), isMade: true }, bytes).id;
  }

  list(query: URLSearchParams, owner: string, isBeta: boolean): Answer {
    const own = this.#records
      .all()
      .filter((file) => file.owner === owner)
      .toReversed();
    const show = (file: StoredFile) => shape(file, isBeta);
    if (isBeta) return jsonAnswer(200, listByIds(pageByIds(own, query), show));
    const ids = [...query.getAll("ids"), ...query.getAll("ids[]")];
    if (ids.length === 0) return jsonAnswer(200, listByToken(pageByToken(own, query), show));
    if (ids.length > MOST_IDS) throw invalid("ids", `List should have at most ${MOST_IDS} items`);
    return jsonAnswer(200, { data: own.filter(({ id }) => ids.includes(id)).map(show), next_page: null });
  }

  get(id: string, owner: string, isBeta: boolean): Answer {
    return jsonAnswer(200, shape(this.#find(id, owner), isBeta));
  }

  delete(id: string, owner: string): Answer {
    this.#find(id, owner);
    this.#records.delete(id);
    rmSync(this.#path(id), { force: true });
    return jsonAnswer(200, { id, type: "file_deleted" });
  }

  content(id: string, owner: string): SentFile {
    const file = this.#find(id, owner);
    if (!file.isMade) throw invalid("", `File ${id} is not downloadable: only files made by tools are.`, "file_not_downloadable");
    checkExpiry(file);
    return { path: this.#path(id), type: file.type, tag: id };
  }

  /** What a message that names a file gets. Throws a `Refusal` for one that has run out. */
  async read(id: string, owner: string): Promise<{ bytes: Buffer; type: string; name: string } | undefined> {
    const file = this.#records.find(id);
    if (file?.owner !== owner) return undefined;
    checkExpiry(file);
    return { bytes: await readFile(this.#path(id)), type: file.type, name: file.name };
  }

  #keep(facts: Omit<StoredFile, "id" | "createdAt" | "bytes">, bytes: Buffer): StoredFile {
    const file: StoredFile = { ...facts, id: idFrom("file", randomUUID()), createdAt: this.#records.nextMoment(), bytes: bytes.length };
    const path = this.#path(file.id);
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
    this.#records.save(file);
    return file;
  }

  #find(id: string, owner: string): StoredFile {
    const file = this.#records.find(id);
    if (file?.owner !== owner || !existsSync(this.#path(id))) throw notFound(`File not found: ${id}`);
    return file;
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.bytes`);
  }
}

function shape(file: StoredFile, isBeta: boolean): Body {
  return {
    id: file.id,
    type: "file",
    filename: file.name,
    mime_type: file.type,
    size_bytes: file.bytes,
    created_at: time(file.createdAt),
    downloadable: file.isMade,
    ...(!isBeta && { expires_at: time(file.expiresAt) }),
  };
}

/** The older shape refuses names that the newer one cuts to their last part. */
function nameOf(given: string, isBeta: boolean): string {
  const name = isBeta ? given : (given.split(/[\\/]/).at(-1) ?? "");
  if (name === "" && !isBeta) return "unnamed";
  const isGood = name.length >= 1 && name.length <= MOST_NAME && !/[<>:"|?*\\/\p{Cc}]/u.test(name);
  if (!isGood) throw invalid("file", `The filename must have 1 to ${MOST_NAME} characters and none of <>:"|?*\\/`);
  return name;
}

function typeOf(part: File, name: string, bytes: Buffer): string {
  if (part.type !== "" && part.type !== "application/octet-stream") return part.type.split(";")[0] ?? part.type;
  return typesByEnding[endingOf(name)] ?? mediaType(bytes);
}

function endingOf(name: string): string {
  return name.split(".").at(-1)?.toLowerCase() ?? "";
}

function expiryIn(value: string | File | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const { least, most } = lifetimes;
  if (!Number.isInteger(seconds) || seconds < least || seconds > most) {
    throw invalid("expires_in_seconds", `Input should be from ${least} to ${most}`);
  }
  return Date.now() + seconds * 1000;
}

function checkExpiry({ id, expiresAt = Infinity }: StoredFile): void {
  if (expiresAt > Date.now()) return;
  throw new Refusal(404, "file_expired", `File ${id} has expired.`, "", { details: { error_code: "file_expired" } });
}
