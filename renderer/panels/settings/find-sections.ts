import { english } from "../../i18n/en/words.ts";
import { chinese } from "../../i18n/zh-CN/words.ts";

/** Where the words of a section's settings live. */
const wordsOf = {
  connections: ["connections", "form"],
  library: ["libraryFolder", "watched", "library"],
  backups: ["backups"],
  storage: ["storage"],
  prices: ["prices"],
  usage: ["usage"],
  appearance: ["appearance"],
  shortcuts: ["shortcuts"],
  chat: ["chat"],
  notices: ["notices"],
  about: ["about", "keyFile"],
} as const;

/** The sections whose words hold what is sought. Words of both languages count: people search by either. */
export function findSections<Id extends keyof typeof wordsOf>(ids: readonly Id[], search: string, language: string): Id[] {
  const sought = search.trim().toLocaleLowerCase(language);
  return ids.filter((id) => {
    const texts = [english.settings, chinese.settings].flatMap((words) => [
      words.sections[id],
      ...wordsOf[id].flatMap((part) => textsOf(words[part])),
    ]);
    return texts.some((text) => text.toLocaleLowerCase(language).includes(sought));
  });
}

function textsOf(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) => (typeof value === "string" ? [value] : textsOf(value as object)));
}
