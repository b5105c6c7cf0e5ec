import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ChangeHint } from "../../electron/core/watching/change-hint.ts";
import { WatchedRows } from "../../electron/core/watching/watched-rows.ts";
import { read } from "./import-rig.ts";
import { openWatching } from "./watching-rig.ts";

test("DT-04 a watch that ends while a look is ending leaves nothing open", async () => {
  const { watched, add, files } = openWatching();
  const { places } = files;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let isClosing = false;
  const late: string[] = [];
  const { follow } = ChangeHint.prototype;
  vi.spyOn(ChangeHint.prototype, "follow").mockImplementation(function (this: ChangeHint, folder, id) {
    if (isClosing) late.push(folder);
    follow.call(this, folder, id);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await add();
  // Asked for in each look, when it has just begun; an empty folder is looked at to its end then.
  const close = () => {
    if (!isClosing) void watched.close().then(resolve);
    isClosing = true;
    return places;
  };
  Object.defineProperty(files, "places", { get: close });
  await closed;
  expect(late).toEqual([]);
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

test("DT-04 a disk that does not answer while it is told how the folders are ends nothing; it is told when it does", async () => {
  const { add, put, expectNames, log, told } = openWatching();
  await add();
  const sums = vi.spyOn(WatchedRows.prototype, "sums").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  onTestFinished(() => void vi.restoreAllMocks());
  put("quad.png");
  await expectNames("quad.png");
  await expect.poll(() => log, { timeout: 20_000 }).toContain("watched-folders-not-told");
  sums.mockRestore();
  const last = () => told.flatMap((change) => (change.type === "folders" ? change.folders : [])).at(-1);
  await expect.poll(last, { timeout: 20_000 }).toMatchObject({ state: "watching", importedToday: 1 });
});

test("DT-04 why a file was refused, where that cannot be read any more, keeps no folder from being watched", async () => {
  const { add, put, database, expectNames, expectState, restart } = openWatching();
  await add();
  put("truncated.jpg");
  await expectState({ refused: 1 });
  database.run(`UPDATE watched_files SET failure = '{"code"'`);
  await restart();
  put("quad.png");
  await expectNames("quad.png");
  await expectState({ state: "watching", refused: 1 });
});
