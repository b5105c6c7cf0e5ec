import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { jsonAnswer, type Answer } from "./answer.ts";
import { Faults } from "./faults.ts";
import { factsOf, sendFile } from "./file-sending.ts";
import { mediaType } from "./media-type.ts";

export const STORE_PATH = "/demo/store";
/** Files live as long as the records of tasks. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;
const noFaults = new Faults();

/**
 * Public files of the demo: what a studio puts here with the key (`POST /demo/store?name=`, the bytes as body) anyone can get at the
 * URL that comes back, as from storage of one's own. It belongs to the demo and not to the interface.
 */
export class PublicStore {
  #folder: string;
  #base: string;

  /** `base` is the address of the server. */
  constructor(folder: string, base: string) {
    this.#folder = join(folder, "store");
    this.#base = base;
    mkdirSync(this.#folder, { recursive: true });
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      if (statSync(path).mtimeMs < Date.now() - LIFETIME) rmSync(path);
    }
  }

  /** Keeps the bytes and answers `{url}`; the same bytes under the same name have the same URL. */
  keep(name: string | null, bytes: Buffer): Answer {
    if (bytes.length === 0) return jsonAnswer(400, { error: { message: "The body is empty." } });
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 24);
    const path = join(this.#folder, hash);
    // Written again when it is there: its lifetime begins anew.
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
    return jsonAnswer(200, { url: `${this.#base}${STORE_PATH}/${hash}/${encodeURIComponent(plainName(name ?? ""))}` });
  }

  /** Answers GET and HEAD of a stored file, with ranges and its type by its bytes. No key is needed. */
  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405);
    const path = this.#pathOf(url.pathname);
    const facts = path === undefined ? undefined : await factsOf(path);
    if (path === undefined || !facts) return end(response, 404);
    const file = { path, type: mediaType(await headOf(path)), tag: path.slice(-24) };
    const sent = await sendFile(request, response, file, facts, { faults: noFaults, area: "store", wrongType: file.type, speed: 1 });
    if (sent === "unsatisfiable") end(response, 416);
  }

  /** The bytes behind a URL of this store, `"missing"` when it has none, or nothing for a URL of another place. */
  async read(text: string): Promise<Buffer | "missing" | undefined> {
    const url = new URL(text);
    // An earlier run of the gateway may have had another port.
    const isOwn = url.hostname === "127.0.0.1" && url.pathname.startsWith(`${STORE_PATH}/`);
    if (!isOwn) return undefined;
    const path = this.#pathOf(url.pathname);
    return path !== undefined && (await factsOf(path)) ? await readFile(path) : "missing";
  }

  #pathOf(pathname: string): string | undefined {
    const hash = new RegExp(`^${STORE_PATH}/([0-9a-f]{24})(/[^/]*)?$`).exec(pathname)?.[1];
    return hash === undefined ? undefined : join(this.#folder, hash);
  }
}

/** The last part of a path, without what a URL or a file system would take for more than a name. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = [...last.toWellFormed()]
    .filter((character) => character >= " ")
    .slice(0, 120)
    .join("");
  return /^\.*$/.test(plain) ? "file" : plain;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read({ buffer: Buffer.alloc(24), position: 0 })).buffer;
  } finally {
    await file.close();
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-length": 0 }).end();
}
