import { type Found, JsonPictures, type PictureFields } from "./json-pictures.ts";

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const dataField = Buffer.from("data:");
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const openers: ReadonlySet<number> = new Set([0x7b, 0x5b]);

/**
 * Takes the texts of pictures out of server-sent events as they come. Only the values of `data` and bare lines of JSON are looked into (wire
 * notes 6.6), each event anew: a comment with a lonely quotation mark confuses nothing.
 */
export class EventPictures {
  readonly #fields: PictureFields;
  #json: JsonPictures;
  #line: "start" | "json" | "raw" = "start";
  /** The beginning of a line while it may still be that of a value. */
  #held: number[] = [];
  #isFirstLine = true;
  /** A CR ended the last line: an LF right behind it belongs to it. */
  #isAfterReturn = false;

  constructor(fields: PictureFields) {
    this.#fields = fields;
    this.#json = new JsonPictures(fields);
  }

  /** Pieces are only good until the next step. */
  *scan(chunk: Uint8Array): Generator<Found> {
    for (let at = 0; at < chunk.length;) {
      const byte = chunk[at]!;
      if (byte === lineFeed && this.#isAfterReturn) {
        yield* this.#rest(byte);
        at += 1;
      } else if (byte === lineFeed || byte === carriageReturn) {
        yield* this.#endLine(byte);
        at += 1;
      } else if (this.#line === "start") {
        yield* this.#begin(byte);
        at += 1;
      } else {
        const end = lineEnd(chunk, at);
        const piece = chunk.subarray(at, end);
        if (this.#line === "json") yield* this.#json.scan(piece);
        else yield { what: "json", bytes: piece };
        at = end;
      }
      this.#isAfterReturn = byte === carriageReturn;
    }
  }

  *#begin(byte: number): Generator<Found> {
    const held = [...this.#held, byte];
    this.#held = held;
    const starts = (mark: Uint8Array) => held.every((each, place) => mark[place] === each);
    if (this.#isFirstLine && starts(byteOrderMark)) {
      if (held.length === byteOrderMark.length) yield* this.#release("start");
      return;
    }
    if (held.length === 1 && openers.has(byte)) {
      this.#held = [];
      this.#line = "json";
      yield* this.#json.scan(Uint8Array.of(byte));
    } else if (!starts(dataField)) yield* this.#release("raw");
    else if (held.length === dataField.length) yield* this.#release("json");
  }

  /** What was held of the line so far. */
  *#release(line: "start" | "json" | "raw"): Generator<Found> {
    const held = this.#held;
    this.#held = [];
    this.#line = line;
    yield* this.#rest(...held);
  }

  *#endLine(byte: number): Generator<Found> {
    const isEmpty = this.#line === "start" && this.#held.length === 0;
    if (this.#held.length > 0) yield* this.#release("raw");
    this.#line = "start";
    this.#isFirstLine = false;
    if (isEmpty) {
      if (this.#json.isInPicture) yield { what: "lost" };
      this.#json = new JsonPictures(this.#fields);
    }
    yield* this.#rest(byte);
  }

  /** A value may go on in the next line: what stands between its lines is no part of a picture. */
  *#rest(...bytes: number[]): Generator<Found> {
    if (!this.#json.isInPicture && bytes.length > 0) yield { what: "json", bytes: Uint8Array.from(bytes) };
  }
}

function lineEnd(chunk: Uint8Array, from: number): number {
  const feed = chunk.indexOf(lineFeed, from);
  const end = feed < 0 ? chunk.length : feed;
  const back = chunk.subarray(from, end).indexOf(carriageReturn);
  return back < 0 ? end : from + back;
}
