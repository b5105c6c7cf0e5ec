import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { ChangeHint } from "../../electron/core/watching/change-hint.ts";
import type * as lookAt from "../../electron/core/watching/look-at.ts";
import { WatchedRows } from "../../electron/core/watching/watched-rows.ts";
import { read } from "./import-rig.ts";
import { openWatching } from "./watching-rig.ts";

/** Called each time when it is asked where a folder is. */
const asked = vi.hoisted(() => ({ place: () => {} }));

vi.mock("../../electron/core/watching/look-at.ts", async (importOriginal) => {
  const real = await importOriginal<typeof lookAt>();
  const placeOf = async (folder: string) => {
    asked.place();
    return real.placeOf(folder);
  };
  return { ...real, placeOf };
});

test("DT-04 a watch that ends while a look is ending leaves nothing open", async () => {
  const { watched, add } = openWatching();
  const follow = vi.spyOn(ChangeHint.prototype, "follow");
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  // When the folder is added, when the look begins, and when it ends.
  asked.place = () => {
    count += 1;
    if (count === 3) void watched.close().then(resolve);
  };
  await add();
  await promise;
  expect(count).toBe(3);
  expect(follow).not.toHaveBeenCalled();
});

test("DT-04 of many files that come in it is told now and then, and at the end how it is", async () => {
  const { add, folder, told } = openWatching();
  for (let index = 0; index < 40; index += 1)
    writeFileSync(join(folder, `${index}.jpg`), Buffer.concat([read("plain.jpg"), Buffer.from(`${index}`)]));
  const sums = vi.spyOn(WatchedRows.prototype, "sums");
  const began = performance.now();
  await add({ importsExisting: true });
  const last = () => told.flatMap((change) => (change.type === "folders" ? change.folders : [])).at(-1);
  await expect.poll(last, { timeout: 20_000 }).toMatchObject({ state: "watching", importedToday: 40 });
  expect(sums.mock.calls.length).toBeLessThanOrEqual(2 + Math.ceil((performance.now() - began) / 250));
});
