import { createCipheriv, createHash } from "node:crypto";
import sharp from "sharp";
import { crc32 } from "node:zlib";
import type { Pixels } from "../images/inputs.ts";

const LEAST_BYTES = 20 * 1024 * 1024;
/** Of film grain, either way, and on how much of the picture: at 4K that is a little more than what is wanted. */
const GRAIN = 1;
const GRAINED = 0.6;
/** Length, type and check sum of a chunk. */
const CHUNK_EXTRA = 12;
/** The chunk that ends a PNG. */
const END_BYTES = 12;

/**
 * A PNG of at least 20 MiB that nothing makes smaller: the picture with a grain over most of its pixels and, where it has too few of them, a
 * private chunk of noise. The same name gives the same bytes.
 */
export async function heavyPng({ data, width, height }: Pixels, name: string): Promise<Buffer> {
  const noise = noiseOf(Math.floor(data.length * GRAINED), `grain ${name}`);
  const grained = Buffer.from(data);
  for (let at = 0; at < noise.length; at++) {
    const value = data[at]! + (noise[at]! % (2 * GRAIN + 1)) - GRAIN;
    grained[at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
  const png = await sharp(grained, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return filledUp(png, name);
}

function filledUp(png: Buffer, name: string): Buffer {
  const lacking = LEAST_BYTES - png.length;
  if (lacking <= 0) return png;
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  // Neither critical nor public, and safe to copy: every reader passes it over.
  const content = Buffer.concat([Buffer.from("noIs"), noiseOf(Math.max(lacking - CHUNK_EXTRA, 1), `chunk ${name}`)]);
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  const end = png.length - END_BYTES;
  return Buffer.concat([png.subarray(0, end), length, content, check, png.subarray(end)]);
}

/** Bytes as by chance, always the same for the same name. */
function noiseOf(length: number, name: string): Buffer {
  const key = createHash("sha256").update(name).digest();
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
