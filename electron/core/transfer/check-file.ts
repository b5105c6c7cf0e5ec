import { open } from "node:fs/promises";
import { Failure } from "../../../shared/failure.ts";
import { isWholeMp4 } from "../media-tools/mp4-whole.ts";
import { type FileType, sniff, SNIFF_BYTES } from "../media-tools/sniff.ts";
import type { Expected } from "./expected.ts";

/** What was found of a file; lines are none of the media. */
export type CheckedType = FileType | { kind: "other"; mime: string; extension: string };

const linesType: CheckedType = { kind: "other", mime: "application/jsonl", extension: ".jsonl" };

/** What the bytes are; fails with `gateway-error` when they are not what is expected, or not all of it (DT-05). */
export async function checkFile(path: string, expects: "video" | "image"): Promise<FileType>;
export async function checkFile(path: string, expects: Expected): Promise<CheckedType>;
export async function checkFile(path: string, expects: Expected): Promise<CheckedType> {
  const { head, tail, bytes } = await readEnds(path);
  const type = typeAtStart(head, expects);
  if (type === undefined) throw notExpected(expects, sniff(head));
  const why = type.kind === "other" ? linesDefect(tail) : await findDefect(path, type, head, tail, bytes);
  if (why === undefined) return type;
  throw new Failure({
    code: "gateway-error",
    reason: "file-not-whole",
    message: `The ${words[expects]} that the service sent is not complete (${why}).`,
    detail: { why, bytes },
  });
}

/** The type of what begins like this, where it is what is expected. */
export function typeAtStart(head: Uint8Array, expects: Expected): CheckedType | undefined {
  if (expects === "lines") return isLinesStart(head) ? linesType : undefined;
  const type = sniff(head);
  return type?.kind === expects ? type : undefined;
}

/** An object that names a request, or at least does not begin like an error or an envelope of one (wire notes 7.1). */
function isLinesStart(head: Uint8Array): boolean {
  const start = Buffer.from(head)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (!start.startsWith("{")) return false;
  return start.includes('"custom_id"') || !/^\{\s*"(?:error|errors|code|message|msg|success|detail|type)"\s*:/.test(start);
}

/** The last line of lines is a whole object. */
function linesDefect(tail: Uint8Array): string | undefined {
  return Buffer.from(tail).toString("utf8").trimEnd().endsWith("}") ? undefined : "lines-cut";
}

const words: Record<Expected, string> = { video: "video", image: "picture", lines: "file of results" };
const reasons = { video: "not-a-video", image: "not-an-image", lines: "not-lines" } as const;

/** Bytes that are something else than what was to come. */
export function notExpected(expects: Expected, type: FileType | undefined): Failure {
  const found = type === undefined ? "something that the studio does not know" : type.mime;
  return new Failure({
    code: "gateway-error",
    reason: reasons[expects],
    message: `The service sent ${found} instead of a ${words[expects]}.`,
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
