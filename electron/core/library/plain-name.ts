import { extname } from "node:path";

/** Characters of a name, and of its ending. */
const MOST_NAME = 200;
const MOST_ENDING = 16;

/** A name to show: without folders and control characters, of a length that every file system takes; its ending stays. */
export function toPlainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const characters = [...(last.replace(/\p{Cc}/gu, "").trim() || "file")];
  const ending = [...extname(last)];
  if (characters.length <= MOST_NAME || ending.length > MOST_ENDING) return characters.slice(0, MOST_NAME).join("");
  return [...characters.slice(0, MOST_NAME - ending.length), ...ending].join("");
}
