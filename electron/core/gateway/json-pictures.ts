/** What a scan finds, in order: JSON outside of pictures, and the text of a picture piece by piece. `lost`: its event ended before it did. */
export type Found =
  | { what: "json"; bytes: Uint8Array }
  | { what: "begin" }
  | { what: "piece"; bytes: Uint8Array }
  | { what: "end" | "lost" };

/** Which texts of an answer are pictures. */
export interface PictureFields {
  /** Whether the text of this field is one; `inside` is the field whose object holds it. */
  isPicture(field: string, inside: string): boolean;
  /** A field whose text is a picture where it begins with `data:`. */
  address?: string;
}

const inlineAddress = "data:";
/** Keys are only compared: what is longer than this is none of those that are looked for. */
const longestKey = 16;

const quote = 0x22;
const backslash = 0x5c;
const brackets: Record<number, "object" | "array" | "closed"> = { 0x7b: "object", 0x5b: "array", 0x7d: "closed", 0x5d: "closed" };
const colon = 0x3a;
const comma = 0x2c;

/**
 * Walks JSON as it comes and takes the texts of pictures out of it, without ever holding one: wherever the JSON is cut in pieces, the outcome
 * is the same. It checks nothing: what it gives as JSON is parsed afterwards, and shows then whether it is whole.
 */
export class JsonPictures {
  readonly #fields: PictureFields;
  #state: "outside" | "key" | "text" | "address" | "picture" = "outside";
  /** What the open brackets are, and the fields that they belong to; the innermost last. */
  #open: { is: "object" | "array"; field: string }[] = [];
  #isKeyNext = false;
  #key = "";
  #wasBackslash = false;
  /** Bytes of an address that may still turn out to be a picture. */
  #held: number[] = [];
  /** After a backslash in a picture: the digits of `\u002f` so far. */
  #escape: string | undefined;

  constructor(fields: PictureFields) {
    this.#fields = fields;
  }

  /** A picture has begun and not ended. */
  get isInPicture(): boolean {
    return this.#state === "picture";
  }

  /** Pieces are only good until the next step. */
  *scan(chunk: Uint8Array): Generator<Found> {
    const json = new JsonBytes(chunk.length);
    for (let at = 0; at < chunk.length;) {
      if (this.#state === "picture") {
        const { bytes, next, hasEnded } = this.#inPicture(chunk, at);
        if (bytes.length > 0) yield { what: "piece", bytes };
        at = next;
        if (!hasEnded) continue;
        yield { what: "end" };
        this.#state = "outside";
        json.push(quote);
        continue;
      }
      const beginning = this.#step(chunk[at]!, json);
      at += 1;
      if (!beginning) continue;
      yield { what: "json", bytes: json.take() };
      yield { what: "begin" };
      if (beginning.length > 0) yield { what: "piece", bytes: beginning };
    }
    if (json.length > 0) yield { what: "json", bytes: json.take() };
  }

  /** One byte outside of pictures; what is JSON goes to `json`. Gives the first bytes of a picture where one begins. */
  #step(byte: number, json: JsonBytes): Uint8Array | undefined {
    if (this.#state === "address") return this.#inAddress(byte, json);
    json.push(byte);
    if (this.#state === "outside") return this.#outside(byte);
    const isEnd = byte === quote && !this.#wasBackslash;
    this.#wasBackslash = byte === backslash && !this.#wasBackslash;
    if (isEnd) this.#state = "outside";
    else if (this.#state === "key" && this.#key.length <= longestKey) this.#key += String.fromCharCode(byte);
    return undefined;
  }

  #outside(byte: number): Uint8Array | undefined {
    const bracket = brackets[byte];
    if (byte === quote) return this.#beginText();
    if (bracket === "closed") this.#open.pop();
    else if (bracket) this.#open.push({ is: bracket, field: this.#open.at(-1)?.is === "object" ? this.#key : "" });
    if (bracket === "object" || (byte === comma && this.#open.at(-1)?.is === "object")) this.#isKeyNext = true;
    if (bracket === "array" || byte === colon) this.#isKeyNext = false;
    return undefined;
  }

  #beginText(): Uint8Array | undefined {
    const isKey = this.#isKeyNext;
    this.#isKeyNext = false;
    this.#wasBackslash = false;
    const around = this.#open.at(-1);
    const isField = !isKey && around?.is === "object";
    if (isKey) this.#key = "";
    this.#held = [];
    this.#escape = undefined;
    this.#state = isKey ? "key" : "text";
    if (isField && this.#key === this.#fields.address) this.#state = "address";
    if (!isField || !this.#fields.isPicture(this.#key, around.field)) return undefined;
    this.#state = "picture";
    return noBytes;
  }

  #inAddress(byte: number, json: JsonBytes): Uint8Array | undefined {
    const isInline = (byte | 0x20) === inlineAddress.charCodeAt(this.#held.length) || (byte === colon && this.#held.length === 4);
    if (isInline) {
      this.#held.push(byte);
      if (this.#held.length < inlineAddress.length) return undefined;
      this.#state = "picture";
      return Uint8Array.from(this.#held);
    }
    for (const held of this.#held) json.push(held);
    this.#state = "text";
    return this.#step(byte, json);
  }

  /** The text up to its end or that of the chunk, without its escapes: some services write `\/`. */
  #inPicture(chunk: Uint8Array, at: number): { bytes: Uint8Array; next: number; hasEnded: boolean } {
    const found = chunk.indexOf(quote, at);
    const end = found < 0 ? chunk.length : found;
    const escape = this.#escape === undefined ? chunk.indexOf(backslash, at) : at;
    if (escape >= 0 && escape < end) return this.#unescape(chunk, at);
    if (this.#escape !== undefined) return this.#unescape(chunk, at);
    return { bytes: chunk.subarray(at, end), next: found < 0 ? end : end + 1, hasEnded: found >= 0 };
  }

  #unescape(chunk: Uint8Array, from: number): { bytes: Uint8Array; next: number; hasEnded: boolean } {
    const bytes = new Uint8Array(chunk.length - from);
    let length = 0;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.#escape !== undefined) {
        const sign = this.#escaped(byte);
        if (sign !== undefined) bytes[length++] = sign;
      } else if (byte === backslash) this.#escape = "";
      else if (byte === quote) return { bytes: bytes.subarray(0, length), next: at + 1, hasEnded: true };
      else bytes[length++] = byte;
    }
    return { bytes: bytes.subarray(0, length), next: chunk.length, hasEnded: false };
  }

  /** The sign that an escape means, once it is whole. */
  #escaped(byte: number): number | undefined {
    const digits = (this.#escape ?? "") + String.fromCharCode(byte);
    const isCode = digits.startsWith("u");
    if (isCode && digits.length < 5) {
      this.#escape = digits;
      return undefined;
    }
    this.#escape = undefined;
    // Outside of base64 in any case: which blank `\n` is makes no difference.
    if (isCode) return Number.parseInt(digits.slice(1), 16) & 0xff;
    return /[bfnrt]/.test(digits) ? 0x20 : byte;
  }
}

/** The JSON of one chunk; what was held back of the one before comes on top. */
class JsonBytes {
  readonly #bytes: Uint8Array;
  length = 0;

  constructor(chunkLength: number) {
    this.#bytes = new Uint8Array(chunkLength + inlineAddress.length + 1);
  }

  push(byte: number): void {
    this.#bytes[this.length++] = byte;
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

const noBytes = new Uint8Array(0);
