/** Longest and shortest repeat that deflate can name. */
const LONGEST = 258;
const SHORTEST = 3;
const PIXEL_BYTES = 4;
const ADLER = 65521;

/**
 * A zlib stream (RFC 1950, one block of fixed codes, RFC 1951) of pixels 0, 0, 0, alpha that is written by their runs: a repeat of the four
 * bytes before costs 13 bits for 64 pixels, whatever their number, and the checksum of a run is a sum.
 */
export class RunDeflate {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #bits = 0;
  #bitCount = 0;
  #low = 1;
  #high = 0;
  /** Bytes so far that a repeat of three may stand for: the last pixel's, if the bytes before are one. */
  #isAfterPixel = false;

  constructor() {
    // Deflate with a window of 32 KiB, no dictionary; then the last block, of fixed codes.
    this.#put(0x78, 8);
    this.#put(0x01, 8);
    this.#put(0b011, 3);
  }

  byte(value: number): void {
    this.#literal(value);
    this.#low = (this.#low + value) % ADLER;
    this.#high = (this.#high + this.#low) % ADLER;
    this.#isAfterPixel = false;
  }

  /** `count` pixels of this alpha. */
  pixels(alpha: number, count: number): void {
    if (this.#isAfterPixel) this.#repeat(SHORTEST);
    else for (let channel = 1; channel < PIXEL_BYTES; channel += 1) this.#literal(0);
    this.#literal(alpha);
    let left = (count - 1) * PIXEL_BYTES;
    for (; left >= LONGEST; left -= LONGEST) this.#repeat(LONGEST);
    if (left >= SHORTEST) this.#repeat(left);
    // A rest of one or two bytes ends in the alpha.
    else if (left > 0) for (let byte = left; byte > 0; byte -= 1) this.#literal(byte === 1 ? alpha : 0);
    this.#isAfterPixel = true;
    this.#sumPixels(alpha, count);
  }

  finish(): Uint8Array {
    this.#code(256);
    if (this.#bitCount > 0) this.#put(0, 8 - (this.#bitCount % 8 || 8));
    for (const part of [this.#high >> 8, this.#high & 255, this.#low >> 8, this.#low & 255]) this.#put(part, 8);
    return this.#bytes.subarray(0, this.#length);
  }

  /** Adler-32 over 4·n bytes of which every fourth is `alpha`: the sum of sums has a closed form. */
  #sumPixels(alpha: number, count: number): void {
    this.#high = (this.#high + ((PIXEL_BYTES * count * this.#low) % ADLER) + alpha * (2 * count * count - count)) % ADLER;
    this.#low = (this.#low + alpha * count) % ADLER;
  }

  #literal(value: number): void {
    this.#code(value);
  }

  /** So many bytes as they stand four bytes before. */
  #repeat(length: number): void {
    const { code, extra, extraBits } = lengthCodes[length] ?? noLength;
    this.#code(code);
    if (extraBits > 0) this.#put(extra, extraBits);
    // Distance code 3 is four bytes; five bits, the highest first.
    this.#put(0b11000, 5);
  }

  #code(symbol: number): void {
    const { bits, length } = symbolCodes[symbol] ?? noSymbol;
    this.#put(bits, length);
  }

  #put(bits: number, count: number): void {
    this.#bits |= bits << this.#bitCount;
    this.#bitCount += count;
    while (this.#bitCount >= 8) {
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length] = this.#bits & 255;
      this.#length += 1;
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Codes stand with their highest bit first, unlike all else in the stream. */
function turned(value: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit += 1) bits |= ((value >> bit) & 1) << (length - 1 - bit);
  return bits;
}

const noSymbol = { bits: 0, length: 0 };
/** The fixed codes of RFC 1951, 3.2.6. */
const symbolCodes = Array.from({ length: 288 }, (_, symbol) => {
  if (symbol < 144) return { bits: turned(0x30 + symbol, 8), length: 8 };
  if (symbol < 256) return { bits: turned(0x190 + symbol - 144, 9), length: 9 };
  if (symbol < 280) return { bits: turned(symbol - 256, 7), length: 7 };
  return { bits: turned(0xc0 + symbol - 280, 8), length: 8 };
});

const noLength = { code: 257, extra: 0, extraBits: 0 };
/** The codes of lengths, RFC 1951, 3.2.5. */
const lengthCodes = Array.from({ length: LONGEST + 1 }, (_, length) => {
  if (length < SHORTEST) return noLength;
  if (length === LONGEST) return { code: 285, extra: 0, extraBits: 0 };
  if (length < 11) return { code: 254 + length, extra: 0, extraBits: 0 };
  const extraBits = Math.floor(Math.log2(length - SHORTEST)) - 2;
  const group = (length - SHORTEST) >> extraBits;
  return { code: 257 + 4 * extraBits + group, extra: (length - SHORTEST) & ((1 << extraBits) - 1), extraBits };
});
