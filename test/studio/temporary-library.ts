import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createArrange } from "../../electron/core/arrange/create-arrange.ts";
import { Database } from "../../electron/core/database.ts";
import { Imports } from "../../electron/core/imports/imports.ts";
import { Entries } from "../../electron/core/library/entries.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import { MediaStore } from "../../electron/core/library/media.ts";
import { fixturePath } from "../fixtures/fixture.ts";

/** A real media store and library on a real database, in a folder that goes away with it. */
export function openTemporaryLibrary(parent = tmpdir()) {
  const dataFolder = mkdtempSync(join(parent, "lanternist-library-"));
  const database = Database.open(dataFolder);
  const files = new FilesFolder(dataFolder);
  const media = new MediaStore({ database, dataFolder, files });
  const entries = new Entries({ database, media });
  const { arrangement, projects } = createArrange({ database, entries });
  return {
    dataFolder,
    database,
    files,
    media,
    entries,
    arrangement,
    projects,
    imports: new Imports({ database, media, entries, arrangement, projects, files }),
    receive: (name: string) => media.receive(streamOf(readFileSync(fixturePath(name))), name),
    /** Every file below `media`, whatever it is. */
    keptFiles: () =>
      readdirSync(join(dataFolder, "media"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    [Symbol.dispose]() {
      database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Bytes as an upload brings them: in pieces. */
export function streamOf(bytes: Uint8Array, pieceBytes = 10_000): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
}
