import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { Base64Bytes } from "./base64-bytes.ts";
import { type Found, JsonPictures } from "./json-pictures.ts";

/** A picture of an answer that lies in a file of its own. */
export interface SpooledPicture {
  /** Name of the file in the folder of the answer: `picture-1`… */
  file: string;
  bytes: number;
}

/** Without its pictures an answer is a few thousand bytes. */
const longestRest = 8 * MIB;
/** Ten are asked for at most. */
const mostPictures = 64;
const spaceCheckBytes = 32 * MIB;

interface Arriving {
  file: string;
  handle: FileHandle;
  base64: Base64Bytes;
  bytes: number;
  /** The free space was looked at when so many bytes were here. */
  checkedAt: number;
}

/**
 * Reads an answer of the image area as it comes (IM-05): each picture in base64 is decoded straight into a file of the folder, which gets its
 * name once it is whole; in the rest a note stands in its place. Neither a picture nor the answer is ever in memory.
 */
export class ImageAnswer {
  readonly #folder: string;
  readonly #rest: Uint8Array[] = [];
  readonly #whole: SpooledPicture[] = [];
  #restBytes = 0;
  #begun = 0;
  #arriving: Arriving | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The pictures that are here, whole; also after `read` has failed. */
  get whole(): readonly SpooledPicture[] {
    return this.#whole;
  }

  /** Resolves to the answer's text with notes for pictures. Fails as the stream does, or with a failure that leaves open what was paid. */
  async read(body: AsyncIterable<Uint8Array> | null): Promise<string> {
    const scanner = new JsonPictures();
    try {
      for await (const chunk of body ?? []) for (const found of scanner.scan(chunk)) await this.#take(found);
    } catch (error) {
      throw asLost(storageFailure(error, this.#folder));
    } finally {
      await this.#arriving?.handle.close();
      this.#arriving = undefined;
    }
    return new TextDecoder().decode(Buffer.concat(this.#rest));
  }

  async #take(found: Found): Promise<void> {
    switch (found.what) {
      case "json":
        return this.#keep(found.bytes);
      case "begin":
        this.#arriving = await this.#begin();
        return;
      case "piece":
        return this.#write(this.#arriving?.base64.push(found.bytes));
      case "end":
        return this.#end();
    }
  }

  #keep(bytes: Uint8Array): void {
    this.#restBytes += bytes.length;
    if (this.#restBytes > longestRest) throw tooMuch(`more than ${longestRest / MIB} MB beside its pictures`);
    this.#rest.push(bytes);
  }

  async #begin(): Promise<Arriving> {
    this.#begun += 1;
    if (this.#begun > mostPictures) throw tooMuch(`more than ${mostPictures} pictures`);
    await mkdir(this.#folder, { recursive: true });
    const file = `picture-${this.#begun}`;
    const handle = await open(join(this.#folder, `${file}.part`), "w");
    return { file, handle, base64: new Base64Bytes(), bytes: 0, checkedAt: -spaceCheckBytes };
  }

  async #write(bytes: Uint8Array | undefined): Promise<void> {
    const arriving = this.#arriving;
    if (!arriving || !bytes) return;
    if (arriving.bytes - arriving.checkedAt >= spaceCheckBytes) {
      assertSpace(this.#folder, spaceCheckBytes);
      arriving.checkedAt = arriving.bytes;
    }
    for (let at = 0; at < bytes.length;) at += (await arriving.handle.write(bytes, at)).bytesWritten;
    arriving.bytes += bytes.length;
  }

  async #end(): Promise<void> {
    const arriving = this.#arriving;
    if (!arriving) return;
    await this.#write(arriving.base64.end());
    await arriving.handle.sync();
    await arriving.handle.close();
    this.#arriving = undefined;
    const { file, bytes } = arriving;
    const part = join(this.#folder, `${file}.part`);
    if (arriving.base64.isBroken || bytes === 0) {
      await rm(part);
      return this.#keep(Buffer.from("no picture"));
    }
    await rename(part, join(this.#folder, file));
    this.#whole.push({ file, bytes });
    this.#keep(Buffer.from(noteOf({ file, bytes })));
  }
}

/** What stands in an answer in the place of a picture's base64. */
export function noteOf({ file, bytes }: SpooledPicture): string {
  return `kept as ${file}, ${bytes} bytes`;
}

/** The picture that a note stands for; nothing for any other text. */
export function spooledPicture(text: unknown): SpooledPicture | undefined {
  const note = typeof text === "string" ? /^kept as (picture-\d{1,3}), (\d+) bytes$/.exec(text) : undefined;
  return note?.[1] === undefined ? undefined : { file: note[1], bytes: Number(note[2]) };
}

/** The answer was on its way: whatever kept it from being written down, the work is done and may be paid. */
function asLost(error: unknown): unknown {
  return error instanceof Failure ? new Failure({ ...error.data, delivery: "unknown" }, error) : error;
}

function tooMuch(what: string): Failure {
  return new Failure({ code: "gateway-error", reason: "answer-too-long", message: `The gateway’s answer has ${what}.`, detail: { what } });
}
