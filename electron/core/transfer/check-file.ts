import { open } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { isWholeMp4 } from "../media-tools/mp4-whole.ts";
import { type FileType, sniff, SNIFF_BYTES } from "../media-tools/sniff.ts";

/** What the bytes are; fails with `gateway-error` when they are not what is expected, or not all of it (DT-05). */
export async function checkFile(path: string, expects: "video" | "image"): Promise<FileType> {
  const { head, tail, bytes } = await readEnds(path);
  const type = sniff(head);
  if (type?.kind !== expects) throw notExpected(expects, type);
  const why = await findDefect(path, type, head, tail, bytes);
  if (why === undefined) return type;
  throw new Failure({
    code: "gateway-error",
    reason: "file-not-whole",
    message: `The ${expects} that the service sent is not complete (${why}).`,
    detail: { why, bytes },
  });
}

/** Bytes that are something else than a video or a picture. */
export function notExpected(expects: "video" | "image", type: FileType | undefined): Failure {
  const found = type === undefined ? "something that the studio does not know" : type.mime;
  const reason = expects === "video" ? "not-a-video" : "not-an-image";
  return new Failure({
    code: "gateway-error",
    reason,
    message: `The service sent ${found} instead of ${expects === "video" ? "a video" : "a picture"}.`,
    detail: { found: type?.mime ?? "unknown" },
  });
}

const tailBytes = 1024;

async function readEnds(path: string): Promise<{ head: Uint8Array; tail: Uint8Array; bytes: number }> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const head = new Uint8Array(Math.min(SNIFF_BYTES, size));
    const tail = new Uint8Array(Math.min(tailBytes, size));
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return { head, tail, bytes: size };
  } finally {
    await handle.close();
  }
}

async function findDefect(path: string, type: FileType, head: Uint8Array, tail: Uint8Array, bytes: number): Promise<string | undefined> {
  switch (type.mime) {
    case "video/mp4":
    case "video/quicktime":
      return (await isWholeMp4(path)).why;
    case "image/png":
      return Buffer.from(tail).includes("IEND") ? undefined : "png-cut";
    case "image/jpeg":
      return Buffer.from(tail).includes(endOfJpeg) ? undefined : "jpeg-cut";
    case "image/webp":
      return bytes >= 8 + new DataView(head.buffer).getUint32(4, true) ? undefined : "webp-cut";
    default:
      // The others are told by their length alone.
      return undefined;
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);
