import type { ArrangeChange, Arranged, InCommon, Tag } from "../../../shared/contract/arrange.ts";
import type { Database } from "../database.ts";
import type { Entries } from "../library/entries.ts";
import type { Projects } from "./projects.ts";
import { cleanTag, foldTag, type Tags } from "./tags.ts";

interface ArrangedLine {
  id: string;
  is_favourite: number;
  rating: number;
  mark: Arranged["mark"];
  project_id: string | null;
  note: string | null;
}

/** The smallest of each value and how many different ones there are. */
interface CommonLine {
  count: number;
  rating: number;
  ratings: number;
  mark: string;
  marks: number;
  project: string;
  projects: number;
}

const ofThese = "IN (SELECT value FROM json_each(?))";
const commonOf = `SELECT count(*) AS count, min(rating) AS rating, count(DISTINCT rating) AS ratings,
  min(coalesce(mark, '')) AS mark, count(DISTINCT coalesce(mark, '')) AS marks,
  min(coalesce(project_id, '')) AS project, count(DISTINCT coalesce(project_id, '')) AS projects FROM entries WHERE id ${ofThese}`;
const tagsOf = `SELECT name, count(*) AS count FROM entry_tags JOIN tags ON tags.id = tag_id WHERE entry_id ${ofThese}
  GROUP BY tags.id ORDER BY count DESC, folded`;

const lineOf = `SELECT entries.id, is_favourite, rating, mark, project_id, note
  FROM entries JOIN entry_details ON entry_id = entries.id WHERE entries.id = ?`;

/** How people arrange their results: rating, mark, project, note and tags, of many at once and all or none (DT-04). */
export class Arrangement {
  readonly #database: Database;
  readonly #entries: Pick<Entries, "tellChanged">;
  readonly #tags: Tags;
  readonly #projects: Projects;

  constructor(parts: { database: Database; entries: Pick<Entries, "tellChanged">; tags: Tags; projects: Projects }) {
    this.#database = parts.database;
    this.#entries = parts.entries;
    this.#tags = parts.tags;
    this.#projects = parts.projects;
  }

  /** Entries that are gone are passed over. @returns how the others were arranged before. Fails with `not-found`, `invalid-input`; nothing is changed then. */
  change(ids: readonly string[], { addTags = [], removeTags = [], ...values }: ArrangeChange): Arranged[] {
    const removed = new Set(removeTags.map(foldTag));
    return this.#each(new Set(ids), (before) => ({
      ...before,
      ...values,
      tags: distinct([...before.tags, ...addTags].filter((tag) => !removed.has(foldTag(tag)))),
    }));
  }

  /** What entries have in common; those that are gone are passed over. */
  inCommon(ids: readonly string[]): InCommon {
    const list = JSON.stringify(ids);
    const tags = this.#database.all<Tag>(tagsOf, list);
    const line = this.#database.get<CommonLine>(commonOf, list);
    if (!line) return { count: 0, tags };
    return {
      count: line.count,
      tags,
      ...(line.ratings === 1 && { rating: line.rating }),
      // Written by `#write` only.
      ...(line.marks === 1 && { mark: line.mark === "" ? null : (line.mark as Arranged["mark"]) }),
      ...(line.projects === 1 && { projectId: line.project === "" ? null : line.project }),
    };
  }

  /** Arranges entries as they were; those that are gone are passed over. @returns how many there were */
  put(entries: readonly Arranged[]): number {
    const wanted = new Map(entries.map((entry) => [entry.id, entry]));
    return this.#each(wanted.keys(), ({ id }) => wanted.get(id) as Arranged).length;
  }

  /** Renames a tag everywhere. Fails with `not-found`. */
  renameTag(name: string, to: string): Tag {
    return this.#ofTag(name, () => this.#tags.rename(name, to));
  }

  removeTag(name: string): { name: string } {
    this.#ofTag(name, () => this.#tags.remove(name));
    return { name };
  }

  removeProject(id: string): { id: string } {
    const ids = this.#database.all<{ id: string }>("SELECT id FROM entries WHERE project_id = ?", id);
    this.#projects.remove(id);
    this.#entries.tellChanged(ids.map((each) => each.id));
    return { id };
  }

  #ofTag<Result>(name: string, work: () => Result): Result {
    const ids = this.#tags.entriesOf(name);
    const result = this.#database.transaction(work);
    this.#entries.tellChanged(ids);
    return result;
  }

  #each(ids: Iterable<string>, next: (before: Arranged) => Arranged): Arranged[] {
    const before = this.#database.transaction(() =>
      [...ids].flatMap((id) => {
        const arranged = this.#read(id);
        if (arranged) this.#write(arranged, next(arranged));
        return arranged ?? [];
      }),
    );
    this.#entries.tellChanged(before.map(({ id }) => id));
    return before;
  }

  #read(id: string): Arranged | undefined {
    const line = this.#database.get<ArrangedLine>(lineOf, id);
    if (!line) return undefined;
    const { is_favourite, project_id, note, ...plain } = line;
    return { ...plain, isFavourite: is_favourite === 1, projectId: project_id, note: note ?? "", tags: this.#tags.ofEntry(id) };
  }

  #write(before: Arranged, { id, isFavourite, rating, mark, projectId, note, tags }: Arranged): void {
    if (projectId !== null && projectId !== before.projectId) this.#projects.need(projectId);
    const set = "UPDATE entries SET is_favourite = ?, rating = ?, mark = ?, project_id = ? WHERE id = ?";
    this.#database.run(set, isFavourite, rating, mark, projectId, id);
    this.#database.run("UPDATE entry_details SET note = ? WHERE entry_id = ?", note === "" ? null : note.toWellFormed(), id);
    const kept = new Set(tags.map(foldTag));
    for (const tag of before.tags) if (!kept.has(foldTag(tag))) this.#tags.removeFrom(id, tag);
    for (const tag of tags) this.#tags.add(id, tag);
  }
}

function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.map((tag) => [foldTag(tag), cleanTag(tag)]))].map(([, tag]) => tag);
}
