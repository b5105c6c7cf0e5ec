/** In pixels. */
export interface Sides {
  width: number;
  height: number;
}

/** Sides of a Windows bitmap by its header, or nothing for one that is too short. */
export function bitmapSides(bytes: Buffer): Sides | undefined {
  if (bytes.length < 30) return undefined;
  // The oldest form of the header is 12 bytes long and has 16-bit sides.
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  // A negative height means rows from the top down.
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}

/** Sides of a HEIC picture: the largest of its items, since tiles and thumbnails have sides as well; nothing when none is named. */
export function heicSides(bytes: Buffer): Sides | undefined {
  let largest: Sides | undefined;
  for (let at = bytes.indexOf("ispe"); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf("ispe", at + 4)) {
    const sides = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!largest || sides.width * sides.height > largest.width * largest.height) largest = sides;
  }
  return largest;
}

/** Whether an MP4 or MOV ends inside one of its boxes. */
export function isCutOff(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    // 0: to the end of the file; 1: the length follows in 64 bits.
    if (short === 0) return false;
    if (short === 1 && at + 16 > bytes.length) return true;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return true;
    at += length;
  }
  return at > bytes.length;
}
