import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLibrary, read } from "./import-rig.ts";
import { streamOf } from "./temporary-library.ts";

test("DT-05 what cannot be swept, e.g. since another program has it open, stops no import and no poster", async () => {
  const { imports, entries, media, dataFolder } = openLibrary();
  const [incoming, posters] = [join(dataFolder, "media", "incoming"), join(dataFolder, "posters")];
  for (const folder of [incoming, posters]) {
    // A folder does not go away as a file does.
    const stuck = join(folder, "0.part");
    mkdirSync(stuck, { recursive: true });
    const left = join(folder, "1.part");
    writeFileSync(left, "half");
    for (const path of [stuck, left]) utimesSync(path, 5, 5);
  }
  const received = await imports.receive(streamOf(read("quad.png")), { name: "quad.png", modifiedAt: 1 });
  expect(received.status).toBe("imported");
  expect(await media.posterPath(entries.get(received.id ?? "").media.id)).toBeDefined();
  expect([incoming, posters].map((folder) => existsSync(join(folder, "1.part")))).toEqual([false, false]);
});
