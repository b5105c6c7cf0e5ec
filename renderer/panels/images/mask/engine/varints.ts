/** Bytes that grow, with whole numbers from 0 on in as few as they need: seven bits a byte, the least first. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): this {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
    return this;
  }

  number(value: number): this {
    for (; value > 127; value >>= 7) this.byte((value & 127) | 128);
    return this.byte(value);
  }

  /** A copy of what was written. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads what a `ByteWriter` has written. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#place >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#place] ?? 0;
    this.#place += 1;
    return value;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  }
}
