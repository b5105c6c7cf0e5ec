import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { Failure } from "../../../shared/failure.ts";
import { errnoOf } from "../errno.ts";
import { writeFileNow } from "../sync-folder.ts";
import { storageFailure } from "../transfer/storage-failure.ts";

/** A folder that holds the library's files, or is to; a file in it says the same id, so that another drive at its place is not taken for it. */
const Spot = z.object({ folder: z.string(), id: z.string() });
export type Spot = z.infer<typeof Spot>;

/** What is known of where the files lie. */
const Places = z.object({
  /** Where they are; without it, in the data folder. */
  current: Spot.optional(),
  /** A move that has not come to its end: nothing there counts yet. */
  moving: Spot.optional(),
  /** Where they were, and have not been removed yet. */
  leaving: z.array(Spot).default([]),
});
export type Places = z.infer<typeof Places>;

/** The note `library-place.json` in the data folder: read before anything else, and replaced as a whole, so that a move has one moment. */
export class LibraryPlace {
  readonly #file: string;
  #places: Places;

  /** Fails with `storage-error` (`library-place-damaged`): without it, nobody can say where the files are. */
  constructor(dataFolder: string) {
    this.#file = join(dataFolder, "library-place.json");
    this.#places = read(this.#file);
  }

  get now(): Readonly<Places> {
    return this.#places;
  }

  /** On the disk when it returns. Fails with `storage-full` or `storage-error`; the old note stands then. */
  write(places: Places): void {
    try {
      writeFileNow(this.#file, JSON.stringify(places));
    } catch (error) {
      throw storageFailure(error, dirname(this.#file));
    }
    this.#places = places;
  }
}

function read(file: string): Places {
  try {
    return Places.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return { leaving: [] };
    const message = `The note ${file}, which says where the library's files lie, cannot be read.`;
    throw new Failure({ code: "storage-error", reason: "library-place-damaged", message, detail: { file }, action: "report" }, error);
  }
}
