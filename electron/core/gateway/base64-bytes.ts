/** Longest beginning that is looked at for `data:image/png;base64,`. */
const longestPrefix = 256;

/**
 * Base64 that comes in pieces, turned into bytes as it comes: a `data:` prefix, line breaks and the signs of URLs are understood (wire notes
 * 4.1). What is no base64 at all makes `isBroken` true.
 */
export class Base64Bytes {
  /** The beginning, until it is known whether it is a prefix. */
  #head: string | undefined = "";
  /** Signs that do not make whole bytes yet. */
  #rest = "";
  #hasEnded = false;
  #isBroken = false;
  #buffer = Buffer.alloc(0);

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The bytes that a piece completes; they are overwritten by the next call. */
  push(piece: Uint8Array): Uint8Array {
    return this.#decode(this.#afterPrefix(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1")));
  }

  /** The last bytes: padding may be left out. */
  end(): Uint8Array {
    const head = this.#head ?? "";
    this.#head = undefined;
    const last = this.#decode(head, true);
    return last;
  }

  #afterPrefix(text: string): string {
    if (this.#head === undefined) return text;
    const head = this.#head + text;
    const isPrefix = "data:".startsWith(head.slice(0, 5).toLowerCase()) || head.slice(0, 5).toLowerCase() === "data:";
    const comma = head.indexOf(",");
    if (isPrefix && comma < 0 && head.length < longestPrefix) {
      this.#head = head;
      return "";
    }
    this.#head = undefined;
    return isPrefix ? head.slice(comma + 1) : head;
  }

  #decode(piece: string, isLast = false): Uint8Array {
    const text = this.#rest + (odd.test(piece) ? this.#plain(piece) : piece);
    const padding = text.indexOf("=");
    const signs = padding < 0 ? text : text.slice(0, padding);
    if (this.#hasEnded && signs !== "") this.#isBroken = true;
    if (padding >= 0) this.#hasEnded = true;
    if (padding >= 0 && /[^=]/.test(text.slice(padding))) this.#isBroken = true;
    const isWhole = isLast || this.#hasEnded;
    const usable = isWhole ? signs.length : signs.length - (signs.length % 4);
    if (isWhole && signs.length % 4 === 1) this.#isBroken = true;
    this.#rest = signs.slice(usable);
    if (this.#buffer.length < usable) this.#buffer = Buffer.allocUnsafeSlow(usable);
    const length = this.#buffer.write(signs.slice(0, usable), "base64");
    return this.#buffer.subarray(0, length);
  }

  #plain(text: string): string {
    const plain = text.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/");
    if (odd.test(plain)) this.#isBroken = true;
    return plain;
  }
}

const odd = /[^A-Za-z0-9+/=]/;
