import { access } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf } from "../errno.ts";

/** Room is left below 80 characters for a number that tells namesakes apart. */
const longestName = 72;
/** Of 255 that file systems allow; the rest is for the number and for systems that encode names in a longer form. */
const mostBytes = 190;
const longestSlug = 44;
const longestRole = 16;

/**
 * The name of a result on disk, e.g. `2026-11-27 red fox in snow k3f9x2.mp4`: short, sortable by day, readable, the same for the same
 * work, and legal on every system (lesson 40). It begins with the local date, so it can be none of Windows' device names.
 * `extension` with or without its dot; `role` tells apart several files of one job.
 */
export function resultFileName(of: { createdAt: number; prompt: string; id: string; extension: string; role?: string }): string {
  const extension = safeExtension(of.extension);
  const role = of.role === undefined ? "" : fitWords(safeWords(of.role), longestRole, mostBytes);
  const ends = [role, shortId(of.id)].filter((part) => part !== "").join(" ") + extension;
  const date = localDate(of.createdAt);
  const left = { characters: longestName - date.length - ends.length - 2, bytes: mostBytes - date.length - byteLength(ends) - 2 };
  const slug = fitWords(safeWords(of.prompt), Math.min(longestSlug, left.characters), left.bytes);
  return [date, slug, ends].filter((part) => part !== "").join(" ");
}

/** The name itself, then `name (2).mp4`, `name (3).mp4`… */
export function* numberedNames(name: string): Generator<string, never> {
  yield name;
  const dot = name.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  for (let number = 2; ; number += 1) yield `${stem} (${number})${extension}`;
}

/** A path in `folder` that nothing has yet: the name, else the name with a number. Only a claim by `placeFile` is safe from others. */
export async function uniquePath(folder: string, name: string): Promise<string> {
  for (const candidate of numberedNames(name)) {
    const path = join(folder, candidate);
    if (!(await exists(path))) return path;
  }
  throw new Error("Numbers do not end.");
}

/** Whether anything has this path. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false;
    throw error;
  }
}

/** Words of letters, digits and a few quiet signs. Drops control, bidi, zero-width and reserved characters, quotes, dots, emoji. */
function safeWords(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}'’_-]+/gu, " ")
    .replace(/(^|\s)[\p{M}'’_-]+/gu, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As much of the text as fits, cut between words where that keeps at least half, never within a character a person sees as one. */
function fitWords(text: string, characters: number, bytes: number): string {
  let fitting = "";
  for (const { segment } of graphemes.segment(text)) {
    const longer = fitting + segment;
    if (longer.length > characters || byteLength(longer) > bytes) return cutAtWord(fitting, segment);
    fitting = longer;
  }
  return fitting;
}

function cutAtWord(fitting: string, next: string): string {
  const space = fitting.lastIndexOf(" ");
  const isWithinWord = next !== " " && space >= fitting.length / 2;
  return (isWithinWord ? fitting.slice(0, space) : fitting).trimEnd();
}

/** The end of an id: its beginning may be a time or a prefix. */
function shortId(id: string): string {
  const letters = id.toLowerCase().replace(/[^a-z0-9]/g, "");
  return letters === "" ? "0" : letters.slice(-6);
}

function safeExtension(extension: string): string {
  const letters = extension.replace(/^\./, "").toLowerCase();
  return /^[a-z0-9]{1,8}$/.test(letters) ? `.${letters}` : ".bin";
}

function localDate(time: number): string {
  const date = new Date(time);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
