import { findBox, innerBoxes } from "./boxes.ts";
import type { Box } from "./boxes.ts";

/** The chunk offsets of one track: where they stand in the index, and how wide they are. */
export interface ChunkOffsets {
  start: number;
  count: number;
  entryBytes: 4 | 8;
}

/** The sample tables of every track of a `moov` box that was read into memory. */
export function sampleTables(moov: DataView, box: Pick<Box, "body" | "end">): Box[] {
  const tables: Box[] = [];
  for (const track of innerBoxes(moov, box.body, box.end)) {
    if (track.type !== "trak") continue;
    const table = findBox(moov, track, ["mdia", "minf", "stbl"]);
    if (table === undefined) throw new Error("A track has no sample table.");
    tables.push(table);
  }
  return tables;
}

/** Where a track's chunk offsets are (`stco` or `co64`). */
export function chunkOffsets(moov: DataView, table: Box): ChunkOffsets {
  const short = findBox(moov, table, ["stco"]);
  const long = findBox(moov, table, ["co64"]);
  const box = short ?? long;
  if (box === undefined) throw new Error("A track has no chunk offsets.");
  const entryBytes = short === undefined ? 8 : 4;
  const count = moov.getUint32(box.body + 4);
  if (box.body + 8 + count * entryBytes > box.end) throw new Error("The chunk offsets are cut off.");
  return { start: box.body + 8, count, entryBytes };
}

export function readOffset(moov: DataView, { start, entryBytes }: ChunkOffsets, index: number): number {
  const at = start + index * entryBytes;
  return entryBytes === 8 ? Number(moov.getBigUint64(at)) : moov.getUint32(at);
}

export function writeOffset(moov: DataView, { start, entryBytes }: ChunkOffsets, index: number, offset: number): void {
  const at = start + index * entryBytes;
  if (entryBytes === 8) moov.setBigUint64(at, BigInt(offset));
  else moov.setUint32(at, offset);
}

/** First byte behind all that a track's tables point at; 0 for a track without samples. Throws when the tables contradict one another. */
export function dataEnd(moov: DataView, table: Box): number {
  const offsets = chunkOffsets(moov, table);
  const perChunk = samplesPerChunk(moov, table, offsets.count);
  const sizes = sampleSizes(moov, table);
  let sample = 0;
  let end = 0;
  for (let chunk = 0; chunk < offsets.count; chunk++) {
    const next = sample + (perChunk[chunk] ?? 0);
    if (next > sizes.count) throw new Error("The chunks hold more samples than there are.");
    end = Math.max(end, readOffset(moov, offsets, chunk) + sizes.bytes(sample, next));
    sample = next;
  }
  return end;
}

function samplesPerChunk(moov: DataView, table: Box, chunks: number): Uint32Array {
  const box = findBox(moov, table, ["stsc"]);
  if (box === undefined) throw new Error("A track has no chunk map.");
  const perChunk = new Uint32Array(chunks);
  const runs = moov.getUint32(box.body + 4);
  if (box.body + 8 + runs * 12 > box.end) throw new Error("The chunk map is cut off.");
  for (let run = 0; run < runs; run++) {
    const at = box.body + 8 + run * 12;
    const first = moov.getUint32(at);
    if (first === 0) throw new Error("Chunks count from 1.");
    // Each run goes up to the next one.
    perChunk.fill(moov.getUint32(at + 4), first - 1);
  }
  return perChunk;
}

interface SampleSizes {
  count: number;
  /** Bytes of the samples from one up to, but not with, another. */
  bytes(from: number, to: number): number;
}

function sampleSizes(moov: DataView, table: Box): SampleSizes {
  const box = findBox(moov, table, ["stsz"]);
  // The compact form (`stz2`) is too rare to read; then only the chunks' beginnings are checked.
  if (box === undefined) return { count: Infinity, bytes: () => 0 };
  const each = moov.getUint32(box.body + 4);
  const count = moov.getUint32(box.body + 8);
  if (each !== 0) return { count, bytes: (from, to) => (to - from) * each };
  if (box.body + 12 + count * 4 > box.end) throw new Error("The sample sizes are cut off.");
  const bytes = (from: number, to: number) => {
    let sum = 0;
    for (let sample = from; sample < to; sample++) sum += moov.getUint32(box.body + 12 + sample * 4);
    return sum;
  };
  return { count, bytes };
}
