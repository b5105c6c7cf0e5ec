export interface PromptCounts {
  characters: number;
  /** Runs of letters or digits of scripts with spaces. */
  words: number;
  /** Han characters, kana and the like, each counted as one. */
  ideographs: number;
  isLong: boolean;
}

/** What services advise (wire notes 1.4); longer prompts lose details. */
export const ADVISED_WORDS = 1000;
export const ADVISED_IDEOGRAPHS = 500;

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;

export function countPrompt(prompt: string): PromptCounts {
  const ideographs = prompt.match(ideograph)?.length ?? 0;
  const words = prompt.replace(ideograph, " ").match(word)?.length ?? 0;
  // Code points, so that an emoji counts as few as a person would count.
  const characters = [...prompt].length;
  const isLong = words / ADVISED_WORDS + ideographs / ADVISED_IDEOGRAPHS > 1;
  return { characters, words, ideographs, isLong };
}
