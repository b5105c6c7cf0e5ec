import { stat } from "node:fs/promises";
import type { Media } from "../../../shared/contract/media.ts";
import { type MediaFacts, probe } from "../media-tools/probe.ts";
import { readType } from "../media-tools/read-type.ts";

/** Characters of the hash that make an id: 96 bits, so that no two files of a library share one. */
const ID_LENGTH = 24;

/** The id of a kept file by the hash of its content. */
export function mediaIdOf(sha256: string): string {
  return sha256.slice(0, ID_LENGTH);
}

type Measured = Omit<MediaFacts, "kind"> & { kind: Media["kind"] };

/** The record of a file from what was measured of it. Pictures and videos are expected to have a poster until making it has failed. */
export function toRecord(facts: Measured, about: Pick<Media, "bytes" | "sha256" | "name">): Media {
  const hasPoster = facts.kind === "image" || facts.kind === "video";
  return { id: mediaIdOf(about.sha256), ...about, ...facts, hasPoster, createdAt: Date.now() };
}

/** Measures a file for its record; what cannot be measured, or not be told at all (then `mime` is taken), is recorded all the same. */
export async function recordOf(file: string, mime: string | undefined, { sha256, name }: Pick<Media, "sha256" | "name">): Promise<Media> {
  const type = await readType(file);
  const { size: bytes } = await stat(file);
  const facts = type && (await probe(file, type).catch(() => ({ kind: type.kind, mime: type.mime })));
  return toRecord(facts ?? { kind: "other", mime: mime ?? "application/octet-stream" }, { bytes, sha256, name });
}
