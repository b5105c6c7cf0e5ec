import type { FileKind, SlotFile } from "./draft.ts";

/** A place in the prompt that refers to a file, such as “Image 2”, “@video1”, “[图1]” or “音频 1” (wire notes 1.4). */
export interface Mention {
  kind: FileKind;
  /** From 1; 0 where the file was taken away (“Image ?”). */
  number: number;
  /** Of the number alone, in the prompt. */
  numberStart: number;
  numberEnd: number;
  start: number;
  end: number;
}

const kindOfWord: Record<string, FileKind> = {
  image: "image",
  图片: "image",
  图: "image",
  video: "video",
  视频: "video",
  audio: "audio",
  音频: "audio",
};

/** English words stand alone (“preimage 2” is none); Chinese ones have no spaces around them. “?” is what a removal leaves. */
const mentionPattern =
  /(?<![\p{L}\p{N}])(image|video|audio)([ \u00a0]?)(\d{1,2}(?![\p{N}])|\?)|(图片|图|视频|音频)([ \u00a0]?)(\d{1,2}(?![\p{N}])|\?)/giu;

/** All places where a prompt refers to files, in order. */
export function findMentions(prompt: string): Mention[] {
  return [...prompt.matchAll(mentionPattern)].map((match) => {
    const word = (match[1] ?? match[4] ?? "").toLowerCase();
    const digits = match[3] ?? match[6] ?? "";
    const end = match.index + match[0].length;
    const number = digits === "?" ? 0 : Number(digits);
    return { kind: kindOfWord[word] ?? "image", number, start: match.index, end, numberStart: end - digits.length, numberEnd: end };
  });
}

/**
 * The prompt after files were moved, added or removed: every mention keeps pointing at the file that it meant. A mention of a file that
 * is gone becomes “Image ?”, so that it can neither pass unseen nor point at another file. Mentions that meant no file stay as they are.
 */
export function renumberMentions(prompt: string, before: readonly SlotFile[], after: readonly SlotFile[]): string {
  return findMentions(prompt).reduceRight((text, mention) => {
    const file = ofKind(before, mention.kind)[mention.number - 1];
    if (!file) return text;
    const number = ofKind(after, mention.kind).findIndex((other) => other.key === file.key) + 1;
    return text.slice(0, mention.numberStart) + (number === 0 ? "?" : String(number)) + text.slice(mention.numberEnd);
  }, prompt);
}

/** Mentions that point at nothing among the files of the request. */
export function danglingMentions(prompt: string, files: readonly SlotFile[]): Mention[] {
  return findMentions(prompt).filter(({ kind, number }) => ofKind(files, kind)[number - 1] === undefined);
}

function ofKind(files: readonly SlotFile[], kind: FileKind): readonly SlotFile[] {
  return files.filter((file) => file.kind === kind);
}

/** Puts a mention where the caret is, with a space to the words beside it; `end` is the caret's place after it. */
export function insertMention(prompt: string, start: number, end: number, mention: string): { prompt: string; end: number } {
  const before = prompt.slice(0, start);
  const after = prompt.slice(end);
  const lead = /[\p{Script=Latin}\p{N},.;:)]$/u.test(before) ? " " : "";
  const trail = /^[\p{Script=Latin}\p{N}(]/u.test(after) ? " " : "";
  const text = before + lead + mention + trail;
  return { prompt: text + after, end: text.length };
}
