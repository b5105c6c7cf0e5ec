import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import { assertSpace } from "../disk.ts";
import { storageFailure } from "../transfer/storage-failure.ts";
import { Base64Bytes } from "./base64-bytes.ts";
import type { Found } from "./json-pictures.ts";

/** A picture of an answer that lies in a file of its own. */
export interface SpooledPicture {
  /** Name of the file in the folder of the answer: `picture-1`… */
  file: string;
  bytes: number;
}

/** Finds pictures in what comes; pieces are only good until the next step. */
export interface PictureScanner {
  scan(chunk: Uint8Array): Iterable<Found>;
}

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
 * Takes pictures in base64 out of an answer while it comes: each is decoded straight into a file of the folder, which gets its name once it is
 * whole; in the rest a note stands in its place. No picture is ever in memory.
 */
export class ArrivingPictures {
  readonly #place: string | (() => string);
  readonly #whole: SpooledPicture[] = [];
  #begun = 0;
  #arriving: Arriving | undefined;

  /** A folder that may change until something comes is asked for then. */
  constructor(folder: string | (() => string)) {
    this.#place = folder;
  }

  get #folder(): string {
    return typeof this.#place === "string" ? this.#place : this.#place();
  }

  /** The pictures that are here, whole; also after reading has failed. */
  get whole(): readonly SpooledPicture[] {
    return this.#whole;
  }

  /** One is in the middle of coming. */
  get isArriving(): boolean {
    return this.#arriving !== undefined;
  }

  /** The rest of a body, piece by piece. Fails as the body does, and with a failure of the local disk. */
  async *takenOutOf(body: AsyncIterable<Uint8Array>, scanner: PictureScanner): AsyncGenerator<Uint8Array, void, void> {
    try {
      for await (const chunk of body)
        for (const found of scanner.scan(chunk)) {
          const rest = await this.#take(found);
          if (rest) yield rest;
        }
    } catch (error) {
      throw storageFailure(error, this.#folder);
    } finally {
      await this.#arriving?.handle.close();
      this.#arriving = undefined;
    }
  }

  /** The rest of a body as a text of at most `most` bytes. A failure leaves open what was paid. */
  async textOf(body: AsyncIterable<Uint8Array> | null, scanner: PictureScanner, most: number): Promise<string> {
    const rest: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const piece of this.takenOutOf(body ?? nothing(), scanner)) {
        bytes += piece.length;
        if (bytes > most) throw tooMuch(`more than ${most / MIB} MB beside its pictures`);
        rest.push(piece);
      }
    } catch (error) {
      throw asLost(error);
    }
    return new TextDecoder().decode(Buffer.concat(rest));
  }

  async #take(found: Found): Promise<Uint8Array | undefined> {
    if (found.what === "json") return found.bytes;
    if (found.what === "begin") this.#arriving = await this.#begin();
    if (found.what === "piece") await this.#write(this.#arriving?.base64.push(found.bytes));
    if (found.what === "lost") await this.#discard();
    return found.what === "end" ? this.#end() : undefined;
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

  /** What stands in the place of the picture; what is no base64 is none. */
  async #end(): Promise<Uint8Array | undefined> {
    const arriving = this.#arriving;
    if (!arriving) return undefined;
    await this.#write(arriving.base64.end());
    await arriving.handle.sync();
    const { file, bytes } = arriving;
    if (arriving.base64.isBroken || bytes === 0) {
      await this.#discard();
      return arriving.base64.isBroken ? Buffer.from("no picture") : undefined;
    }
    await arriving.handle.close();
    this.#arriving = undefined;
    await rename(join(this.#folder, `${file}.part`), join(this.#folder, file));
    this.#whole.push({ file, bytes });
    return Buffer.from(noteOf({ file, bytes }));
  }

  async #discard(): Promise<void> {
    const arriving = this.#arriving;
    this.#arriving = undefined;
    await arriving?.handle.close();
    if (arriving) await rm(join(this.#folder, `${arriving.file}.part`));
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

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The answer was on its way: whatever kept it from being written down, the work is done and may be paid. */
function asLost(error: unknown): unknown {
  return error instanceof Failure ? new Failure({ ...error.data, delivery: "unknown" }, error) : error;
}

function tooMuch(what: string): Failure {
  return new Failure({ code: "gateway-error", reason: "answer-too-long", message: `The gateway’s answer has ${what}.`, detail: { what } });
}
