import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { Http } from "../../electron/core/gateway/http.ts";
import { Log } from "../../electron/core/log.ts";
import { type Downloaded, type DownloadRequest, Downloads } from "../../electron/core/transfer/download.ts";
import { createNodeFetch } from "../../electron/node/node-fetch.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { type Behaviour, FileSource } from "./file-source.ts";

/** A whole film of 400 kB unless said: a small one and a box that players skip. */
export function makeFilm(extraBytes = 260_000, seed = 1): Buffer {
  const free = Buffer.alloc(extraBytes, seed);
  free.writeUInt32BE(extraBytes, 0);
  free.write("free", 4);
  return Buffer.concat([readFileSync(fixturePath("faststart.mp4")), free]);
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const fetchNow = createNodeFetch();

/** A source, a folder of its own, and downloads that do not really wait between two tries. */
export class DownloadRig {
  readonly file = makeFilm();
  /** What was waited between tries, in milliseconds. */
  readonly pauses: number[] = [];
  readonly folder: string;
  readonly source: FileSource;
  readonly #log: Log;

  private constructor(folder: string) {
    this.folder = folder;
    this.source = new FileSource(this.file);
    this.#log = new Log(join(folder, "logs"));
  }

  static async start(): Promise<DownloadRig> {
    const rig = new DownloadRig(await mkdtemp(join(tmpdir(), "lanternist-download-")));
    await rig.source.start();
    return rig;
  }

  async stop(): Promise<void> {
    await this.source.stop();
    await this.#log.flush();
    await rm(this.folder, { recursive: true, force: true });
  }

  get results(): string {
    return join(this.folder, "results");
  }

  downloads(stallLimit?: number): Downloads {
    const wait = async (milliseconds: number, signal: AbortSignal) => {
      this.pauses.push(milliseconds);
      signal.throwIfAborted();
    };
    return new Downloads({ http: new Http(fetchNow, this.#log), log: this.#log, wait, ...(stallLimit !== undefined && { stallLimit }) });
  }

  request(change: Partial<DownloadRequest> = {}): DownloadRequest {
    return {
      url: this.source.url,
      folder: this.results,
      partName: "job-video",
      fileName: ({ extension }) => `film${extension}`,
      expects: "video",
      onProgress: () => {},
      signal: new AbortController().signal,
      ...change,
    };
  }

  /** One download from a source that behaves so, from its next request on. */
  run(behaviours: Behaviour[], change: Partial<DownloadRequest> = {}, stallLimit?: number): Promise<Downloaded> {
    this.source.behave(behaviours);
    return this.downloads(stallLimit).fetch(this.request(change));
  }

  async names(): Promise<string[]> {
    return (await readdir(this.results)).sort();
  }

  async partBytes(): Promise<number> {
    return (await stat(join(this.results, ".job-video.part"))).size;
  }

  async readLog(): Promise<string> {
    await this.#log.flush();
    return readFile(join(this.folder, "logs", "lanternist.log"), "utf8");
  }

  async expectWholeAt(done: Downloaded, expected: Buffer): Promise<void> {
    expect(done).toMatchObject({ bytes: expected.length, sha256: sha256(expected) });
    expect((await readFile(done.path)).equals(expected)).toBe(true);
  }

  /** The result is the file, and nothing unfinished is left in the folder. */
  async expectWhole(done: Downloaded, expected = this.file): Promise<void> {
    await this.expectWholeAt(done, expected);
    expect((await this.names()).filter((name) => name.startsWith("."))).toEqual([]);
  }
}
