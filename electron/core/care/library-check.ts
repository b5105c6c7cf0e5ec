import { isAbsolute } from "node:path";
import type { CareCheckChange, TroubledFile } from "../../../shared/contract/care.ts";
import { SECOND } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import { checkFiles } from "../library/check-files.ts";
import type { MediaStore } from "../library/media.ts";
import { countUnreadable } from "../unreadable-rows.ts";

interface Line {
  mediaId: string;
  entryId: string | null;
  title: string | null;
  isTrashed: number;
  kind: TroubledFile["kind"];
  name: string;
  path: string;
  bytes: number;
  sha256: string;
}

/** Each file once, with the entry that shows it, one outside of the trash before others. */
const files = `SELECT media.id AS mediaId, media.kind, media.name, media.path, media.bytes, media.sha256,
    shown.id AS entryId, shown.title AS title, shown.trashed_at IS NOT NULL AS isTrashed
  FROM media LEFT JOIN entries AS shown ON shown.rowid = (
    SELECT rowid FROM entries WHERE media_id = media.id ORDER BY trashed_at IS NULL DESC, created_at DESC LIMIT 1)
  ORDER BY media.created_at DESC, media.id`;

/** More often than that nobody needs to hear how far it is. */
const TELL_AFTER = SECOND / 5;

/** Looks whether every file that the studio keeps is there and whole (DT-04): results, inputs, documents; and which rows cannot be read. */
export class LibraryCheck {
  readonly #database: Database;
  readonly #media: Pick<MediaStore, "fileAt" | "assertHere">;

  constructor({ database, media }: { database: Database; media: Pick<MediaStore, "fileAt" | "assertHere"> }) {
    this.#database = database;
    this.#media = media;
  }

  /** Goes through all files, with `deep` through their contents; ends at the signal, or when the reader leaves. Fails with `library-away`. */
  async *run({ deep }: { deep: boolean }, signal?: AbortSignal): AsyncGenerator<CareCheckChange, void, void> {
    this.#media.assertHere();
    const lines = this.#database.all<Line>(files).map((line) => ({ ...line, place: line.path, path: this.#media.fileAt(line.path) }));
    const total = lines.length;
    yield { type: "progress", checked: 0, total, problems: [] };
    let told = Date.now();
    let checkedSoFar = 0;
    let waiting: TroubledFile[] = [];
    for await (const { checked, troubled } of checkFiles(lines, { deep, signal })) {
      checkedSoFar = checked;
      waiting.push(...troubled.map(toTroubled));
      if (Date.now() - told < TELL_AFTER) continue;
      told = Date.now();
      yield { type: "progress", checked, total, problems: waiting };
      waiting = [];
    }
    if (signal?.aborted) return;
    yield { type: "progress", checked: checkedSoFar, total, problems: waiting };
    const unreadable = await countUnreadable(this.#database, signal);
    yield { type: "done", checked: checkedSoFar, ...(unreadable && { unreadable }) };
  }
}

function toTroubled(line: Line & { place: string; problem: TroubledFile["problem"] }): TroubledFile {
  const { mediaId, entryId, title, isTrashed, kind, name, path, place, bytes, problem } = line;
  const shown = entryId === null ? {} : { entryId, isTrashed: isTrashed === 1 };
  return { mediaId, ...shown, title: title || name, kind, path, isElsewhere: isAbsolute(place), bytes, problem };
}
