import { open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { MIB } from "../../../shared/units.ts";
import { findBox, topBoxes } from "./boxes.ts";
import type { Box } from "./boxes.ts";
import { readBox } from "./mp4-whole.ts";
import { chunkOffsets, readOffset, sampleTables, writeOffset } from "./sample-tables.ts";

/**
 * Moves the index of an MP4 that has it at the end to the front, in place and without touching pictures or sound, so that players show the
 * first picture before they have the last byte (lesson 21). Answers whether the file was changed. The old file stays until the new one is
 * safely written beside it.
 */
export async function moveIndexToFront(file: string): Promise<boolean> {
  const part = `${file}.front.part`;
  const source = await open(file, "r");
  try {
    const layout = await readLayout(source);
    if (layout === undefined) return false;
    await writeReordered(source, layout, part);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await source.close();
  }
  await rename(part, file);
  return true;
}

interface Layout {
  /** Boxes in front of the index that stay there. */
  head: Box[];
  index: DataView;
  /** All others, in order. */
  rest: Box[];
}

/** How the file would be laid out, or nothing when its index is in front already or must not be moved. */
async function readLayout(source: FileHandle): Promise<Layout | undefined> {
  const { size } = await source.stat();
  const boxes: Box[] = [];
  for await (const box of topBoxes(source, size)) {
    if ("isCut" in box) return undefined;
    boxes.push(box);
  }
  const at = boxes.findIndex((box) => box.type === "moov");
  const firstData = boxes.findIndex((box) => box.type === "mdat");
  const moov = boxes[at];
  if (moov === undefined || firstData < 0 || at < firstData || boxes.some((box) => box.type === "moof")) return undefined;
  const index = await readBox(source, moov);
  if (findBox(index, { body: moov.body - moov.start, end: index.byteLength }, ["mvex"]) !== undefined) return undefined;
  const isMoved = shiftOffsets(index, moov, boxes[firstData]?.start ?? 0);
  return isMoved ? { head: boxes.slice(0, firstData), index, rest: boxes.slice(firstData).filter((box) => box !== moov) } : undefined;
}

/** Adds the index's own length to every offset that it will push back. False when an offset would not fit into its 32 bits. */
function shiftOffsets(index: DataView, moov: Box, from: number): boolean {
  const shift = index.byteLength;
  const tables = sampleTables(index, { body: moov.body - moov.start, end: index.byteLength }).map((table) => chunkOffsets(index, table));
  for (const offsets of tables) {
    for (let chunk = 0; chunk < offsets.count; chunk++) {
      const offset = readOffset(index, offsets, chunk);
      if (offset < from || offset >= moov.start) continue;
      if (offsets.entryBytes === 4 && offset + shift > 0xffff_ffff) return false;
      writeOffset(index, offsets, chunk, offset + shift);
    }
  }
  return true;
}

async function writeReordered(source: FileHandle, { head, index, rest }: Layout, part: string): Promise<void> {
  const target = await open(part, "w");
  try {
    for (const box of head) await copyBox(source, box, target);
    await target.writeFile(new Uint8Array(index.buffer));
    for (const box of rest) await copyBox(source, box, target);
    await target.sync();
  } finally {
    await target.close();
  }
}

async function copyBox(source: FileHandle, box: Box, target: FileHandle): Promise<void> {
  const buffer = new Uint8Array(MIB);
  for (let at = box.start; at < box.end;) {
    const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, box.end - at), at);
    if (bytesRead === 0) throw new Error("The file became shorter while it was read.");
    // Unlike `write`, it never stops short without a word, as on a disk that is filling up.
    await target.writeFile(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}
