import { setImmediate } from "node:timers/promises";
import type { Database } from "../database.ts";
import { keptField } from "../kept-texts.ts";
import { type FoundEntries, type SearchLine, TextColumns } from "./text-columns.ts";

interface TextLine {
  id: string;
  created_at: number;
  is_trashed: number;
  model: string | null;
  name: string;
  prompt: string | null;
  note: string | null;
  tags: string | null;
}

const linesOf = `SELECT entries.id, entries.created_at, trashed_at IS NOT NULL AS is_trashed, model, media.name, ${keptField("recipe", "prompt")} AS prompt, note,
    (SELECT group_concat(tags.name, char(10)) FROM entry_tags JOIN tags ON tags.id = tag_id WHERE entry_tags.entry_id = entries.id) AS tags
  FROM entries JOIN media ON media.id = media_id JOIN entry_details ON entry_details.entry_id = entries.id`;

/** So many are read before others have their turn. */
const SLICE = 1000;

/**
 * What the search looks into, held in memory: 100,000 prompts are gone through in the time in which an index is asked for the first of its
 * rows, whatever the language and however short the word (DT-04; lesson 24). The database stays the truth; this is read from it.
 */
export class SearchTexts {
  readonly #database: Database;
  #texts: TextColumns | undefined;
  #changedMeanwhile = new Set<string>();
  #warming: Promise<void> | undefined;
  #last: { words: readonly string[]; isTrashed: boolean; found: FoundEntries } | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Entries whose text holds every word, newest first; what is answered holds until a text changes. */
  find(words: readonly string[], isTrashed: boolean): FoundEntries {
    const wanted = words.map(fold);
    const isKnown = this.#last?.isTrashed === isTrashed && isNarrower(wanted, this.#last.words);
    const found = (isKnown ? this.#last?.found : undefined) ?? this.#all().of(isTrashed);
    this.#last = { words: wanted, isTrashed, found: found.having(wanted) };
    return this.#last.found;
  }

  /** Reads all texts in pieces, so that the first search need not wait for them. After a failure it can be tried again. */
  warm(): Promise<void> {
    return (this.#warming ??= this.#warm().catch((error: unknown) => {
      this.#warming = undefined;
      throw error;
    }));
  }

  async #warm(): Promise<void> {
    const lines: SearchLine[] = [];
    const slice = `${linesOf} WHERE entries.rowid > ? AND entries.rowid <= ?`;
    const most = this.#database.get<{ most: number | null }>("SELECT max(rowid) AS most FROM entries")?.most ?? 0;
    for (let from = 0; from < most; from += SLICE) {
      await setImmediate();
      if (this.#texts || !this.#database.isOpen) return;
      for (const line of this.#database.all<TextLine>(slice, from, from + SLICE)) lines.push(toSearchLine(line));
    }
    if (this.#texts) return;
    // What was changed may stand at another time by now: each is put in anew.
    this.#texts = new TextColumns(lines.filter(({ id }) => !this.#changedMeanwhile.has(id)));
    for (const id of this.#changedMeanwhile) this.refresh(id);
    this.#changedMeanwhile.clear();
  }

  /** What was changed of an entry, that it is new, or gone. */
  refresh(id: string): void {
    this.#last = undefined;
    if (!this.#texts) {
      this.#changedMeanwhile.add(id);
      return;
    }
    const [found] = this.#database.all<TextLine>(`${linesOf} WHERE entries.id = ?`, id);
    if (found) this.#texts.put(toSearchLine(found));
    else this.#texts.drop(new Set([id]));
  }

  /** Entries that are gone. */
  drop(ids: readonly string[]): void {
    this.#last = undefined;
    if (this.#texts) this.#texts.drop(new Set(ids));
    else for (const id of ids) this.#changedMeanwhile.add(id);
  }

  #all(): TextColumns {
    return (this.#texts ??= new TextColumns(this.#database.all<TextLine>(linesOf).map(toSearchLine)));
  }
}

function toSearchLine({ id, created_at, is_trashed, prompt, model, name, tags, note }: TextLine): SearchLine {
  const text = [prompt, model, name, tags, note].filter((each) => each !== null && each !== "").join("\n");
  return { id, createdAt: created_at, isTrashed: is_trashed === 1, text: fold(text) };
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Whether all that the words find is among what the earlier ones found. */
function isNarrower(words: readonly string[], earlier: readonly string[]): boolean {
  return earlier.every((before) => words.some((word) => word.includes(before)));
}
