import { randomUUID } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { streamOf } from "../stream-of.ts";
import { isObject } from "./answers.ts";

/** A file that stands in JSON as base64; `content` where it is not sent as it lies on the disk. */
export class FileInJson {
  readonly path: string;
  readonly bytes: number;
  readonly #content: Buffer | undefined;

  constructor(path: string, bytes: number, content?: Buffer) {
    this.path = path;
    this.bytes = content?.length ?? bytes;
    this.#content = content;
  }

  /** Characters of its base64. */
  get length(): number {
    return Math.ceil(this.bytes / 3) * 4;
  }

  async whole(): Promise<string> {
    return (this.#content ?? (await readFile(this.path))).toString("base64");
  }

  /** Its base64 piece by piece. Fails with `storage-error` where the file is not what it was. */
  async *pieces(): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
    if (this.#content) return yield Buffer.from(this.#content.toString("base64"), "latin1");
    await using file = await open(this.path, "r");
    let read = 0;
    const piece = Buffer.allocUnsafe(pieceBytes);
    while (read < this.bytes) {
      const { bytesRead } = await file.read(piece, 0, Math.min(pieceBytes, this.bytes - read), read);
      read += bytesRead;
      if (bytesRead === 0 || (bytesRead % 3 !== 0 && read < this.bytes)) throw changed(this.path);
      yield Buffer.from(piece.toString("base64", 0, bytesRead), "latin1");
    }
  }
}

/** A multiple of 3, so that pieces of base64 join. */
const pieceBytes = 3 * 64 * 1024;

/** JSON with files in it, made while it leaves: no picture is ever in memory, nor the request (lesson 14). */
export class JsonWithFiles {
  readonly #value: unknown;
  /** Texts of JSON, and files between them. */
  readonly #pieces: (Buffer<ArrayBuffer> | FileInJson)[];
  readonly bytes: number;

  constructor(value: unknown) {
    this.#value = value;
    this.#pieces = piecesOf(value);
    this.bytes = this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Without files the whole at once: a body of known length passes where a stream does not. */
  body(): ReadableStream<Uint8Array<ArrayBuffer>> | Buffer<ArrayBuffer> {
    const [first, ...more] = this.#pieces;
    return first instanceof Buffer && more.length === 0 ? first : streamOf(this.#all());
  }

  /** To be looked at: files as their length. */
  shortened(): unknown {
    return mapped(this.#value, (file) => `…(${file.length} characters)`);
  }

  /** With every file whole; for the command line only. */
  async whole(): Promise<unknown> {
    const texts = new Map<FileInJson, string>();
    for (const piece of this.#pieces) if (piece instanceof FileInJson) texts.set(piece, await piece.whole());
    return mapped(this.#value, (file) => texts.get(file) ?? "");
  }

  async *#all(): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
    for (const piece of this.#pieces) {
      if (piece instanceof FileInJson) yield* piece.pieces();
      else yield piece;
    }
  }
}

function piecesOf(value: unknown): (Buffer<ArrayBuffer> | FileInJson)[] {
  const mark = randomUUID();
  const files: FileInJson[] = [];
  const text = JSON.stringify(value, (_name, each: unknown) => (each instanceof FileInJson ? `${mark}:${files.push(each) - 1}` : each));
  return text
    .split(new RegExp(`${mark}:(\\d+)`))
    .flatMap((piece, place) => (place % 2 === 0 ? Buffer.from(piece) : (files[Number(piece)] ?? [])));
}

function mapped(value: unknown, shown: (file: FileInJson) => string): unknown {
  if (value instanceof FileInJson) return shown(value);
  if (Array.isArray(value)) return value.map((each) => mapped(each, shown));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, shown)])) : value;
}

function changed(path: string): Failure {
  const message = `The file ${path} is not what it was when the request was made.`;
  return new Failure({ code: "storage-error", reason: "file-changed", message, detail: { path } });
}
