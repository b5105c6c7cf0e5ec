import { appendFileSync, closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MIB } from "../../shared/units.ts";
import { longSound } from "../long-sound.ts";
import { openLibrary, fates } from "./import-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A library, and a sound beside it to which something happens after each piece of it was read. */
function reading(happens: (file: string) => void, { isCutOff = false } = {}) {
  const library = openLibrary();
  const file = join(temporaryFolder(), "sound.wav");
  writeFileSync(file, longSound(3 * MIB, 1));
  const { media } = library;
  const { arrive } = media;
  media.arrive = (body, options) => {
    async function* pieces() {
      for await (const piece of body) {
        yield piece;
        happens(file);
        if (isCutOff) return;
      }
    }
    return arrive.call(media, pieces(), options);
  };
  return { ...library, file };
}

describe("DT-04 a file that somebody writes to while it is copied", () => {
  test("is not taken in half when its length stays, as with one that is written from the back", async () => {
    const { imports, entries, file } = reading((path) => {
      const open = openSync(path, "r+");
      writeSync(open, Buffer.alloc(1000, 7), 0, 1000, MIB / 2);
      closeSync(open);
    });
    expect(fates(await imports.run([file]))).toEqual({ "sound.wav": "import-changed" });
    expect(entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).total).toBe(0);
  });

  test("is not read on and on when it grows as fast as it is read", async () => {
    let grown = 0;
    const { imports, file } = reading((path) => {
      if ((grown += 1) < 40) appendFileSync(path, Buffer.alloc(MIB));
    });
    expect(fates(await imports.run([file]))).toEqual({ "sound.wav": "import-changed" });
    expect(grown).toBeLessThan(5);
  });

  test("is not called damaged when its drive goes away", async () => {
    const { imports, file } = reading((path) => rmSync(path), { isCutOff: true });
    expect(fates(await imports.run([file]))).toEqual({ "sound.wav": "import-not-there" });
  });

  test("is not taken in when it is another one than was chosen", async () => {
    const { imports, file } = reading(() => {});
    const asSeen = () => ({ size: 3, mtimeMs: 5 });
    expect(fates(await imports.run([file], { asSeen }))).toEqual({ "sound.wav": "import-changed" });
  });
});
