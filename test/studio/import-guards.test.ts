import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { wordsOf } from "../../electron/core/exchange/document-words.ts";
import { readEmbedded, readRecipe } from "../../electron/core/exchange/read-recipe.ts";
import { RecipeDocument } from "../../electron/core/exchange/recipe-document.ts";
import { assertUnchanged } from "../../electron/core/imports/source-file.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { fates, folderOf, hash, openLibrary, read } from "./import-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { streamOf } from "./temporary-library.ts";

describe("DT-03, DT-04 files that were made to do harm, or lie in odd places", () => {
  /** A document as it lies beside an exported file. */
  const documentOf = (fixture: string, more: Record<string, unknown> = {}) => ({
    format: "lanternist-recipe",
    version: 1,
    file: { sha256: hash(read(fixture)), name: fixture, mime: "image/png" },
    kind: "image",
    role: "image",
    createdAt: Date.UTC(2025, 1, 3),
    ...more,
  });
  const writeDocument = (folder: string, name: string, document: unknown) => writeFileSync(join(folder, name), JSON.stringify(document));

  test("the studio's own folders are known behind a link to a folder above them", async () => {
    const above = realpathSync(temporaryFolder());
    const library = openLibrary(above);
    await library.receive("animated.gif");
    copyFileSync(fixturePath("quad.png"), join(above, "quad.png"));
    const link = join(temporaryFolder(), "link");
    symlinkSync(above, link);
    expect(fates(await library.imports.run([link]))).toEqual({ "quad.png": "imported" });
  });

  test("what a page hands in is refused by its beginning, before anything of it is written", async () => {
    const { imports, dataFolder } = openLibrary();
    const incoming = join(dataFolder, "media", "incoming");
    const sizes: number[] = [];
    async function* text() {
      for (let piece = 0; piece < 20; piece += 1) {
        yield Buffer.alloc(3000, "not a picture ");
        sizes.push(...readdirSync(incoming).map((name) => statSync(join(incoming, name)).size));
      }
    }
    const received = await imports.receive(text(), { name: "a.png", modifiedAt: 1 });
    expect(received).toMatchObject({ path: "a.png", status: "refused", error: { reason: "file-not-media" } });
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 0));
    expect(readdirSync(incoming)).toEqual([]);
    const empty = await imports.receive(streamOf(new Uint8Array()), { name: "b.png", modifiedAt: 1 });
    expect(empty).toMatchObject({ status: "refused", error: { reason: "file-empty" } });
    const small = await imports.receive(streamOf(read("quad.png"), 7), { name: "c.png", modifiedAt: 1 });
    expect(small.status).toBe("imported");
  });

  test("a file that has another length or time than at first is refused", async () => {
    const folder = folderOf({ "film.mp4": "silent.mp4" });
    const path = join(folder, "film.mp4");
    const { size, mtimeMs } = statSync(path);
    await assertUnchanged(path, { size, mtimeMs });
    const failure = await failureOf(assertUnchanged(path, { size: size - 1, mtimeMs }));
    expect(failure).toMatchObject({ code: "invalid-input", reason: "import-changed", detail: { name: "film.mp4" } });
    expect(await failureOf(assertUnchanged(path, { size, mtimeMs: mtimeMs - 1 }))).toMatchObject({ reason: "import-changed" });
  });

  test.skipIf(process.platform === "win32")("a pipe in the place of a recipe holds nothing up", async () => {
    const { imports } = openLibrary();
    const folder = folderOf({ "fox.png": "quad.png" });
    const pipe = join(folder, "fox.png.recipe.json");
    execFileSync("/usr/bin/mkfifo", [pipe]);
    expect((await imports.run([folder])).files).toMatchObject([{ status: "imported", note: { reason: "recipe-unreadable" } }]);
    expect(await readRecipe(join(folder, "fox.png"))).toBeUndefined();
  });

  test("what is nested too deeply is no recipe; what is longer than any text of ours is cut, and a project has a plain name", async () => {
    const { imports, entries, projects } = openLibrary();
    const folder = folderOf({ "deep.png": "quad.png", "long.jpg": "plain.jpg" });
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
    const service = JSON.stringify({ ...documentOf("quad.png"), service: {} }).replace('"service":{}', `"service":{"x":${deep}}`);
    writeFileSync(join(folder, "deep.png.recipe.json"), service);
    const brackets = '[{"'.repeat(100);
    writeDocument(folder, "long.jpg.recipe.json", {
      ...documentOf("plain.jpg"),
      note: brackets + "n".repeat(200_000),
      role: "r".repeat(200),
      project: "Win\u202eter\n",
    });
    const [first, second] = (await imports.run([folder])).files;
    expect([first?.status, first?.note?.reason]).toEqual(["imported", "recipe-unreadable"]);
    expect(second).toEqual({ path: join(folder, "long.jpg"), status: "imported", id: second?.id });
    const { note, role, projectId } = entries.get(second?.id ?? "");
    expect([note?.length, note?.startsWith(brackets), role]).toEqual([100_000, true, "r".repeat(100)]);
    expect(projects.need(projectId ?? "").name).toBe("Winter");
  });

  test("a file of far too many parts holds no recipe, and is not read to its end", async () => {
    const path = join(temporaryFolder(), "x.jpg");
    const told = Buffer.from(`..lanternist-recipe 1/1:${wordsOf(RecipeDocument.parse(documentOf("quad.png")))}`, "latin1");
    told.writeUInt16BE(told.length);
    const jpegOf = (parts: number) =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        Buffer.alloc(parts * 4, Buffer.from([0xff, 0xfe, 0, 2])),
        Buffer.from([0xff, 0xfe]),
        told,
        Buffer.from([0xff, 0xda, 0, 2]),
      ]);
    writeFileSync(path, jpegOf(100));
    expect(await readEmbedded(path)).toMatchObject({ role: "image" });
    writeFileSync(path, jpegOf(100_000));
    expect(await readEmbedded(path)).toBeUndefined();
  });
});
