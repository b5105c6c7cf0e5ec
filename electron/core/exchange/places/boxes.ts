import type { FileHandle } from "node:fs/promises";
import { type Box, topBoxes } from "../../media-tools/boxes.ts";
import type { OpenFile } from "../open-file.ts";
import { MOST_WORDS, type RecipePlace } from "./recipe-place.ts";
import { wordsInXmp, xmpWith } from "./xmp.ts";

type KnownBox = Box & { uuid: string };

/** Both are named by their makers (XMP specification part 3; C2PA specification, BMFF). */
const XMP_BOX = "be7acfcb97a942e89c71999491e3afac";
const PROVENANCE_BOX = "d8fec3d61b0e483c92975828877ec481";
const HEADER_BYTES = 24;

/** MP4, MOV, M4A, AVIF, HEIC: the box that XMP has, behind all others, so that no offset to a picture or a sample changes. */
export const boxPlace: RecipePlace = {
  async plan(file, words, handle) {
    const boxes = await boxesOf(file, handle);
    if (!boxes || boxes.some(({ uuid }) => uuid === PROVENANCE_BOX)) return undefined;
    const old = boxes.findIndex(({ uuid }) => uuid === XMP_BOX);
    const isMovable = old < 0 || boxes.slice(old + 1).every(({ type }) => type === "mfra");
    const xmp = isMovable ? xmpWith(words, await xmpIn(file, boxes[old])) : undefined;
    if (xmp === undefined) return undefined;
    // The index of a fragmented file is looked for at the very end.
    const at = boxes[old]?.start ?? boxes.find(({ type }) => type === "mfra")?.start ?? file.bytes;
    return [{ at, remove: boxes[old] ? boxes[old].end - boxes[old].start : 0, insert: boxOf(xmp) }];
  },
  async read(file, handle) {
    const found = (await boxesOf(file, handle))?.find(({ uuid }) => uuid === XMP_BOX);
    const xmp = found && found.end - found.start <= MOST_WORDS ? await xmpIn(file, found) : undefined;
    return xmp === undefined ? undefined : wordsInXmp(xmp);
  },
};

async function xmpIn(file: OpenFile, box: Box | undefined): Promise<string | undefined> {
  return box && (await file.read(box.body + 16, box.end - box.body - 16)).toString("utf8");
}

function boxOf(xmp: string): Uint8Array {
  const body = Buffer.from(xmp);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(HEADER_BYTES + body.length);
  header.write("uuid", 4, "latin1");
  header.write(XMP_BOX, 8, "hex");
  return Buffer.concat([header, body]);
}

/** Nothing where something stands behind the last box, or that reaches to the end of the file whatever its length. */
async function boxesOf(file: OpenFile, handle: FileHandle): Promise<KnownBox[] | undefined> {
  const boxes: KnownBox[] = [];
  for await (const box of topBoxes(handle, file.bytes)) {
    if ("isCut" in box || (await file.read(box.start, 4)).readUInt32BE() === 0) return undefined;
    boxes.push({ ...box, uuid: box.type === "uuid" ? (await file.read(box.body, 16)).toString("hex") : "" });
  }
  return boxes;
}
