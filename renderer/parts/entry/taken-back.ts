import type { ArrangeChange, Arranged } from "../../../shared/contract/arrange.ts";

/** How a result is arranged after `change` is taken back: what was done to it since, such as a note, stays. */
export function takenBack(now: Arranged, before: Arranged, change: ArrangeChange): Arranged {
  const { addTags = [], removeTags = [], ...values } = change;
  const touched = new Set([...addTags, ...removeTags].map(fold));
  const isTouched = (tag: string) => touched.has(fold(tag));
  return {
    ...now,
    ...Object.fromEntries(Object.keys(values).map((key) => [key, before[key as keyof typeof values]])),
    tags: [...now.tags.filter((tag) => !isTouched(tag)), ...before.tags.filter(isTouched)],
  };
}

/** By which two tags are the same, as in the core. */
function fold(tag: string): string {
  return tag.normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase().normalize("NFC");
}
