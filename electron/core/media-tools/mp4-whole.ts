import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { MIB } from "../../../shared/units.ts";
import { findBox, topBoxes } from "./boxes.ts";
import type { Box } from "./boxes.ts";
import { dataEnd, sampleTables } from "./sample-tables.ts";

/** Why an MP4 is not whole: a stable name for `Failure.reason`. */
export type Mp4Defect = "mp4-not-mp4" | "mp4-no-index" | "mp4-cut" | "mp4-data-missing" | "mp4-index-damaged";

export interface Mp4Check {
  isWhole: boolean;
  why?: Mp4Defect;
}

/** An index larger than this belongs to a film of many hours, or is a lie. */
const MAX_INDEX_BYTES = 256 * MIB;

/**
 * Whether an MP4 or MOV arrived whole. Players start a cut-off file as if nothing were wrong, so it is told from the boxes: `ftyp` first, an
 * index, every box inside the file, and every byte that the index points at (or every fragment) there. Reads headers and the index only.
 * One cut cannot be seen: exactly between two fragments of a fragmented file; compare the length where it is known.
 */
export async function isWholeMp4(file: string): Promise<Mp4Check> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const why = await findDefect(handle, size);
    return why === undefined ? { isWhole: true } : { isWhole: false, why };
  } finally {
    await handle.close();
  }
}

async function findDefect(handle: FileHandle, fileBytes: number): Promise<Mp4Defect | undefined> {
  let index: Box | undefined;
  let isFirst = true;
  let fragments = 0;
  let fragmentLacksData = false;
  for await (const box of topBoxes(handle, fileBytes)) {
    if (isFirst && box.type !== "ftyp") return "mp4-not-mp4";
    if ("isCut" in box) return index === undefined && box.type !== "moov" && box.type !== "mdat" ? "mp4-no-index" : "mp4-cut";
    isFirst = false;
    if (box.type === "moov") index ??= box;
    if (box.type === "moof") {
      if (fragmentLacksData) return "mp4-data-missing";
      fragments++;
      fragmentLacksData = true;
    }
    if (box.type === "mdat") fragmentLacksData = false;
  }
  if (isFirst) return "mp4-not-mp4";
  if (index === undefined) return "mp4-no-index";
  if (fragmentLacksData) return "mp4-data-missing";
  return checkIndex(await readBox(handle, index), fileBytes, fragments);
}

function checkIndex(moov: DataView, fileBytes: number, fragments: number): Mp4Defect | undefined {
  const whole = { body: 8, end: moov.byteLength };
  try {
    const tables = sampleTables(moov, whole);
    if (tables.length === 0) return "mp4-index-damaged";
    const end = Math.max(...tables.map((table) => dataEnd(moov, table)));
    const isFragmented = findBox(moov, whole, ["mvex"]) !== undefined;
    if (end > fileBytes || (end === 0 && !(isFragmented && fragments > 0))) return "mp4-data-missing";
    return undefined;
  } catch (error) {
    // Tables that point outside themselves (RangeError of the view) or lack a part.
    if (error instanceof Error) return "mp4-index-damaged";
    throw error;
  }
}

/** A whole box in memory, its header included. */
export async function readBox(handle: FileHandle, box: Box): Promise<DataView> {
  const bytes = box.end - box.start;
  if (bytes > MAX_INDEX_BYTES) throw new Error(`The index has ${bytes} bytes.`);
  const view = new DataView(new ArrayBuffer(bytes));
  await handle.read(view, 0, bytes, box.start);
  return view;
}
