import { mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { Host } from "../../electron/core/host.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openStudio } from "./open-studio.ts";
import { temporaryFolder } from "./temporary-folder.ts";

async function open(more: Partial<Host> = {}) {
  const folder = temporaryFolder();
  const opened = await openStudio(folder, { url: "http://127.0.0.1:9", key: "none" }, more);
  onTestFinished(opened.close);
  return { folder, ...opened };
}

test("DT-05 a folder is asked for where the host can; what is no folder is refused, and the window opens only at one that is there", async () => {
  let chosen: string | undefined;
  const begunAt: (string | undefined)[] = [];
  const { folder, client } = await open({
    chooseFolder: async (startAt) => {
      begunAt.push(startAt);
      return chosen;
    },
  });
  expect(await client.studio.info()).toMatchObject({ canChooseFolder: true, canDragFiles: false });
  expect(await client.studio.chooseFolder({})).toEqual({});
  const films = join(folder, "films");
  mkdirSync(films);
  writeFileSync(join(films, "a.txt"), "a");
  chosen = films;
  for (const startAt of [films, join(films, "none"), join(films, "a.txt"), "films"])
    expect(await client.studio.chooseFolder({ startAt })).toEqual({ folder: films });
  expect(begunAt).toEqual([undefined, films, undefined, undefined, undefined]);
  for (chosen of ["films", join(films, "a.txt"), join(films, "none")])
    expect(await failureOf(client.studio.chooseFolder({}))).toMatchObject({ code: "storage-error", reason: "folder-missing" });
});

test("a host without such windows says so, and its page offers neither", async () => {
  const { client, studio } = await open();
  await studio.imports.run([fixturePath("plain.jpg")]);
  const { entries } = await client.library.list({ filter: { isTrashed: false } });
  expect(await client.studio.info()).toMatchObject({ canChooseFolder: false, canDragFiles: false });
  expect(await failureOf(client.studio.chooseFolder({}))).toMatchObject({ code: "conflict", reason: "no-folder-window" });
  const ids = entries.map(({ id }) => id);
  expect(await failureOf(client.library.dragFiles({ ids }))).toMatchObject({ code: "conflict", reason: "no-file-drag" });
});

test("DT-03 several files go out in one drag, with a picture; those that are not at their place stay behind", async () => {
  const dragged: { paths: string[]; picture: Buffer }[] = [];
  const { client, studio } = await open({ dragFiles: (paths, picture) => void dragged.push({ paths, picture }) });
  await studio.imports.run(["plain.jpg", "quad.png", "silent.mp4"].map(fixturePath));
  const { entries } = await client.library.list({ filter: { isTrashed: false } });
  const ids = entries.map(({ id }) => id);
  const paths = await Promise.all(ids.map(async (id) => (await client.library.get({ id })).path));
  const names = (of: readonly string[]) => of.map((path) => path.split("/").at(-1));

  const { files } = await client.library.dragFiles({ ids });
  const facts = paths.map((path) => statSync(path)).map(({ size, mtimeMs }) => ({ bytes: size, modifiedAt: Math.floor(mtimeMs) }));
  expect(files).toEqual(ids.map((id, place) => ({ id, name: names(paths)[place], ...facts[place] })));
  expect(dragged[0]?.paths).toEqual(paths);
  expect(await sharp(dragged[0]?.picture).metadata()).toMatchObject({ format: "png" });

  renameSync(paths[0] ?? "", `${paths[0]}.away`);
  expect((await client.library.dragFiles({ ids })).files.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(dragged[1]?.paths).toEqual(paths.slice(1));
  // What the system refuses to look at, here a name that leads to itself, ends no drag.
  symlinkSync(paths[0] ?? "", paths[0] ?? "");
  expect((await client.library.dragFiles({ ids })).files.map(({ id }) => id)).toEqual(ids.slice(1));
  renameSync(paths[1] ?? "", `${paths[1]}.away`);
  renameSync(paths[2] ?? "", `${paths[2]}.away`);
  expect(await client.library.dragFiles({ ids })).toEqual({ files: [] });
  expect(dragged).toHaveLength(3);
  expect(await failureOf(client.library.dragFiles({ ids: ["nothing"] }))).toMatchObject({ code: "not-found" });
});
