/** Longest beginning that is taken for the prefix `data:image/png;base64,`. */
const longestPrefix = 256;
const prefix = "data:";
const comma = 0x2c;

const blank = 64;
const padding = 65;
const foreign = 66;

/** What each byte is: one of 64 values, also in the signs of URLs; a blank; padding; or none of base64. */
const meanings = new Uint8Array(256).fill(foreign);
for (const [value, sign] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  meanings[sign.charCodeAt(0)] = value;
}
meanings["-".charCodeAt(0)] = 62;
meanings["_".charCodeAt(0)] = 63;
for (const sign of " \t\r\n") meanings[sign.charCodeAt(0)] = blank;
meanings["=".charCodeAt(0)] = padding;

/**
 * Base64 that comes in pieces, turned into bytes as it comes: a `data:` prefix, line breaks and the signs of URLs are understood (wire notes
 * 4.1). Byte by byte, since texts of each piece would fill the memory faster than it is cleaned. What is no base64 makes `isBroken` true.
 */
export class Base64Bytes {
  /** The beginning, while it may be a prefix. */
  #head: number[] | undefined = [];
  /** Six bits of each sign that make no whole bytes yet, and how many signs. */
  #bits = 0;
  #signs = 0;
  #hasEnded = false;
  #isBroken = false;
  #buffer = new Uint8Array(0);

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The bytes that a piece completes; they are overwritten by the next call. */
  push(piece: Uint8Array): Uint8Array {
    return this.#decode(this.#head === undefined ? piece : this.#afterPrefix(piece));
  }

  /** The last bytes: padding may be left out. */
  end(): Uint8Array {
    const head = Uint8Array.from(this.#head ?? []);
    this.#head = undefined;
    const bytes = this.#decode(head);
    if (this.#signs === 1) this.#isBroken = true;
    if (this.#signs < 2) return bytes;
    const last = new Uint8Array(bytes.length + this.#signs - 1);
    last.set(bytes);
    last[bytes.length] = this.#bits >> (this.#signs === 2 ? 4 : 10);
    if (this.#signs === 3) last[bytes.length + 1] = this.#bits >> 2;
    return last;
  }

  #afterPrefix(piece: Uint8Array): Uint8Array {
    const head = this.#head ?? [];
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]!;
      head.push(byte);
      const isPrefix = head.length > prefix.length || String.fromCharCode(byte).toLowerCase() === prefix[head.length - 1];
      if (isPrefix && byte !== comma && head.length < longestPrefix) continue;
      this.#head = undefined;
      return isPrefix && byte === comma ? piece.subarray(at + 1) : Uint8Array.from([...head, ...piece.subarray(at + 1)]);
    }
    return noBytes;
  }

  #decode(piece: Uint8Array): Uint8Array {
    const most = Math.ceil((piece.length * 3) / 4) + 3;
    if (this.#buffer.length < most) this.#buffer = new Uint8Array(most);
    const buffer = this.#buffer;
    let bits = this.#bits;
    let signs = this.#signs;
    let length = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const meaning = meanings[piece[at]!]!;
      if (meaning < 64 && !this.#hasEnded) {
        bits = (bits << 6) | meaning;
        signs += 1;
        if (signs < 4) continue;
        buffer[length] = bits >> 16;
        buffer[length + 1] = bits >> 8;
        buffer[length + 2] = bits;
        length += 3;
        bits = 0;
        signs = 0;
      } else if (meaning === padding) this.#hasEnded = true;
      else if (meaning !== blank) this.#isBroken = true;
    }
    this.#bits = bits;
    this.#signs = signs;
    return buffer.subarray(0, length);
  }
}

const noBytes = new Uint8Array(0);
