import type { Version } from "../../../../shared/contract/library.ts";

/** A version with its place in the drawn tree. */
export interface PlacedVersion {
  version: Version;
  /** From 1, oldest first. */
  number: number;
  /** The number of the version that it was made from. */
  parent?: number;
  /** The line of the tree on which it lies; the first of a version's children goes on on its line, others branch off. */
  lane: number;
}

/** Places of all versions, in their order. One whose source is not among them begins a line. */
export function placeVersions(versions: readonly Version[]): PlacedVersion[] {
  const placed = new Map<string, PlacedVersion>();
  const isContinued = new Set<string>();
  let lanes = 0;
  for (const [place, version] of versions.entries()) {
    const parent = version.parentId === undefined ? undefined : placed.get(version.parentId);
    const goesOn = parent !== undefined && !isContinued.has(parent.version.entry.id);
    if (parent) isContinued.add(parent.version.entry.id);
    const lane = goesOn ? parent.lane : lanes++;
    placed.set(version.entry.id, { version, number: place + 1, lane, ...(parent && { parent: parent.number }) });
  }
  return [...placed.values()];
}
