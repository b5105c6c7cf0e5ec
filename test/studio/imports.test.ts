import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Exports } from "../../electron/core/exchange/exports.ts";
import { Versions } from "../../electron/core/library/versions.ts";
import { ImageRecipe } from "../../shared/contract/recipes.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { fates, folderOf, hash, openLibrary, read } from "./import-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { streamOf } from "./temporary-library.ts";

const kept = [
  "rotate90.mp4",
  "moov-at-end.mp4",
  "fragmented.mp4",
  "variable-rate.mp4",
  "hevc.mp4",
  "prores.mov",
  "vp9-opus.webm",
  "h264.mkv",
  "jpeg-named.png",
  "quad.heic",
  "quad.tiff",
  "quad.bmp",
  "exif-orient-6.jpg",
  "gps.jpg",
  "gray16.png",
  "animated.gif",
  "opus.ogg",
  "名前 with spaces & é #1.jpg",
];

const refused = {
  "empty.png": "file-empty",
  "text-named.png": "file-not-media",
  "html-named.mp4": "file-not-media",
  "script.svg": "file-not-media",
  "truncated.jpg": "picture-damaged",
  "truncated.png": "picture-damaged",
  "truncated.mp4": "video-damaged",
  "no-moov.mp4": "video-damaged",
  "huge-20000x20000-1bit.png": "picture-too-many-pixels",
};

describe("DT-04 files come into the library", () => {
  test("as they are, byte for byte, told by what they hold; what is broken or no media is refused alone", async () => {
    const { imports, entries, media, keptFiles } = openLibrary();
    // The last of `kept` holds the same as the one with the wrong ending.
    const unlike = kept.slice(0, -1);
    const folder = folderOf(Object.fromEntries([...unlike, ...Object.keys(refused)].map((name) => [name, name])));
    const summary = await imports.run([folder]);
    expect(summary.failure).toBeUndefined();
    expect(fates(summary)).toEqual({ ...Object.fromEntries(unlike.map((name) => [name, "imported"])), ...refused });
    for (const { path, id } of summary.files.filter(({ status }) => status === "imported")) {
      const entry = entries.get(id ?? "");
      expect(readFileSync(entry.path).equals(readFileSync(path)), path).toBe(true);
      expect([entry.role, entry.media.name, entry.media.changes]).toEqual(["imported", basename(path), undefined]);
    }
    const of = (name: string) => entries.get(summary.files.find(({ path }) => basename(path) === name)?.id ?? "");
    expect(of("rotate90.mp4")).toMatchObject({ kind: "video", width: 360, height: 640, seconds: 3 });
    expect(of("variable-rate.mp4")).toMatchObject({ kind: "video", width: 320, height: 180 });
    expect(of("hevc.mp4").media).toMatchObject({ mime: "video/mp4", videoCodec: "hevc", seconds: 2 });
    expect(of("prores.mov").media).toMatchObject({ mime: "video/quicktime", videoCodec: "prores", width: 160 });
    expect(of("jpeg-named.png").media).toMatchObject({ mime: "image/jpeg", width: 480, height: 300 });
    expect(of("exif-orient-6.jpg")).toMatchObject({ width: 200, height: 320 });
    expect(of("quad.heic").media).toMatchObject({ mime: "image/heic", width: 320, height: 200 });
    expect(of("opus.ogg")).toMatchObject({ kind: "audio", seconds: 3 });
    expect(keptFiles()).toHaveLength(unlike.length);
    expect(media.pathOf(of("quad.tiff").media.id)).toMatch(/\.tif$/);
    expect((await entries.check({ deep: true })).problems).toEqual([]);
  });

  test("under odd names", async () => {
    const { imports, entries } = openLibrary();
    const names = [
      `“quoted” 'single' "double".png`,
      "狐狸 🦊👩‍👩‍👧.jpg",
      `${"a".repeat(251)}.gif`,
      "ثعلب في الثلج.webp",
      "..two dots.bmp ",
      "new\nline.tiff",
      "no ending",
    ];
    const fixtures = ["quad.png", "plain.jpg", "animated.gif", "quad.webp", "quad.bmp", "quad.tiff", "silent.mp4"];
    const folder = temporaryFolder();
    names.forEach((name, index) => copyFileSync(fixturePath(fixtures[index] ?? ""), join(folder, name)));
    // A folder's hidden files are passed over; one that was named is not.
    const hidden = join(folder, names[4] ?? "");
    const summary = await imports.run([folder, hidden]);
    expect(Object.values(fates(summary))).toEqual(names.map(() => "imported"));
    const shown = (at: number) =>
      entries.get(summary.files.find(({ path }) => path === join(folder, names[at] ?? ""))?.id ?? "").media.name;
    expect(shown(0)).toBe(names[0]);
    expect(shown(1)).toBe(names[1]);
    expect(shown(2)).toBe(`${"a".repeat(196)}.gif`);
    expect(shown(3)).toBe(names[3]);
    expect(shown(4)).toBe("..two dots.bmp");
    expect(shown(5)).toBe("newline.tiff");
  });

  test("from folders in depth, without what systems leave there, hidden files, links and the studio's own folder", async () => {
    const { imports, dataFolder, receive } = openLibrary();
    const folder = temporaryFolder();
    for (const name of ["deep/er", ".hidden", "__MACOSX", "$RECYCLE.BIN"]) mkdirSync(join(folder, name), { recursive: true });
    copyFileSync(fixturePath("quad.png"), join(folder, "deep/er/quad.png"));
    for (const name of [".hidden/a.png", "__MACOSX/b.png", "$RECYCLE.BIN/c.png", ".d.png", "Thumbs.db", "desktop.ini"])
      copyFileSync(fixturePath("alpha.png"), join(folder, name));
    symlinkSync(fixturePath("plain.jpg"), join(folder, "link.jpg"));
    symlinkSync(folder, join(folder, "round"));
    await receive("animated.gif");
    expect(fates(await imports.run([folder]))).toEqual({ "quad.png": "imported" });
    expect(fates(await imports.run([join(dataFolder, "media")]))).toEqual({ media: "import-own-folder" });
    expect(fates(await imports.run([dataFolder]))).toEqual({ [basename(dataFolder)]: "import-own-folder" });
    symlinkSync(dataFolder, join(folder, "own"));
    expect(fates(await imports.run([join(folder, "own")]))).toEqual({ own: "import-own-folder" });
    expect(fates(await imports.run([join(folder, "nothing.png")]))).toEqual({ "nothing.png": "import-not-there" });
  });

  test("once: what is there is told as such, what lies in the trash too, and a lost file is put back", async () => {
    const { imports, entries, keptFiles, receive } = openLibrary();
    const folder = folderOf({ "a.jpg": "plain.jpg", "b.png": "jpeg-named.png", "c.webp": "quad.webp" });
    await receive("quad.webp"); // The studio has the file already, and does not show it.
    const first = await imports.run([folder, folder, join(folder, "a.jpg")]);
    expect(fates(first)).toEqual({ "a.jpg": "imported", "b.png": "duplicate", "c.webp": "imported" });
    const id = first.files[0]?.id ?? "";
    expect(first.files[1]?.id).toBe(id);
    expect(keptFiles()).toHaveLength(2);
    entries.trash([id]);
    expect((await imports.run([folder])).files[0]).toMatchObject({ status: "duplicate", id, isTrashed: true });
    rmSync(entries.get(id).path);
    expect((await imports.run([folder])).files[0]).toMatchObject({ status: "duplicate", id });
    expect((await entries.check({ deep: true })).problems).toEqual([]);
    expect(entries.list({ filter: { isTrashed: false }, offset: 0, limit: 10 }).total).toBe(1);
  });

  test("dated as the file is, and never in the future", async () => {
    const { imports, entries } = openLibrary();
    const folder = folderOf({ "old.png": "quad.png", "tomorrow.png": "alpha.png" });
    const [old, tomorrow] = [Date.UTC(2019, 4, 6), Date.now() + 86_400_000];
    utimesSync(join(folder, "old.png"), old / 1000, old / 1000);
    utimesSync(join(folder, "tomorrow.png"), tomorrow / 1000, tomorrow / 1000);
    const times = (await imports.run([folder])).files.map(({ id }) => entries.get(id ?? "").createdAt);
    expect(times[0]).toBe(old);
    expect(times[1]).toBeLessThanOrEqual(Date.now());
  });

  test("progress is told, and an import that is ended leaves what is done and no half file", async () => {
    const { imports, entries, keptFiles } = openLibrary();
    const folder = folderOf({ "1.png": "quad.png", "2.jpg": "plain.jpg", "3.gif": "animated.gif" });
    const leave = new AbortController();
    const told: string[] = [];
    const summary = await imports.run([folder], {
      signal: leave.signal,
      onProgress: ({ done, found, path }) => {
        told.push(`${done}/${found} ${basename(path)}`);
        if (done === 1) leave.abort();
      },
    });
    expect(told[0]).toBe("0/3 1.png");
    expect(summary.failure).toMatchObject({ code: "cancelled" });
    expect(fates(summary)).toEqual({ "1.png": "imported", "2.jpg": "left", "3.gif": "left" });
    expect(keptFiles()).toHaveLength(1);
    expect(fates(await imports.run([folder]))).toEqual({ "1.png": "duplicate", "2.jpg": "imported", "3.gif": "imported" });
    expect((await entries.check({ deep: true })).checked).toBe(3);
  });
});

describe("DT-03 files that are only referred to", () => {
  test("stay where they are, unchanged, and nothing of the studio's removes them", async () => {
    const { imports, entries, media, database, keptFiles } = openLibrary();
    const folder = folderOf({ "film.mp4": "moov-at-end.mp4", "quad.heic": "quad.heic" });
    const summary = await imports.run([folder], { isReference: true });
    expect(fates(summary)).toEqual({ "film.mp4": "imported", "quad.heic": "imported" });
    const film = entries.get(summary.files[0]?.id ?? "");
    expect(film.path).toBe(join(folder, "film.mp4"));
    expect(readFileSync(film.path).equals(read("moov-at-end.mp4"))).toBe(true);
    database.run("DELETE FROM entries WHERE id = ?", film.id);
    await media.forget(film.media.id);
    expect(media.get(film.media.id)).toBeUndefined();
    expect(readdirSync(folder).toSorted()).toEqual(["film.mp4", "quad.heic"]);
    expect(() => keptFiles()).toThrow("ENOENT");
  });

  test("a file that was moved is found again at its new place; the studio's own copy replaces a reference, never the file", async () => {
    const { imports, entries, media, keptFiles } = openLibrary();
    const folder = folderOf({ "quad.png": "quad.png" });
    const moved = folderOf({ "moved.png": "quad.png" });
    const [first] = (await imports.run([folder], { isReference: true })).files;
    rmSync(join(folder, "quad.png"));
    expect(entries.get(first?.id ?? "").isMissing).toBe(true);
    expect((await imports.run([moved], { isReference: true })).files[0]).toMatchObject({ status: "duplicate", id: first?.id });
    expect(entries.get(first?.id ?? "").path).toBe(join(moved, "moved.png"));
    await media.receive(streamOf(read("quad.png")), "again.png");
    expect(entries.get(first?.id ?? "").path).not.toContain("moved.png");
    expect(keptFiles()).toHaveLength(1);
    expect(hash(readFileSync(join(moved, "moved.png")))).toBe(hash(read("quad.png")));
  });
});

describe("DT-04 GEN-09 the recipe comes back with its file", () => {
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
  const recipe = { kind: "image", model: "img-2", prompt: "一只红狐狸", inputs: [{ type: "media", id: "0".repeat(24) }], quality: "high" };

  test("whole: words, service, arrangement and project", async () => {
    const { imports, entries, projects } = openLibrary();
    const folder = folderOf({ "fox.png": "quad.png", "other.png": "alpha.png" });
    const told = { model: "img-2", connectionName: "Home", recipe, service: { id: "pic-1", usage: { tokens: 7 } } };
    const arranged = {
      isFavourite: true,
      rating: 4,
      mark: "picked",
      tags: ["fox", "雪", "x".repeat(61)],
      note: "the good one",
      project: "Winter",
    };
    writeDocument(folder, "fox.png.recipe.json", { ...documentOf("quad.png"), ...told, ...arranged, later: { kept: true } });
    writeDocument(folder, "other.png.recipe.json", { ...documentOf("alpha.png"), project: "winter " });
    const summary = await imports.run([folder]);
    expect(summary.files.map(({ note }) => note)).toEqual([undefined, undefined]);
    const entry = entries.get(summary.files[0]?.id ?? "");
    expect(entry).toMatchObject({ ...told, title: "一只红狐狸", role: "image", createdAt: Date.UTC(2025, 1, 3) });
    expect(entry).toMatchObject({ isFavourite: true, rating: 4, mark: "picked", note: "the good one", tags: ["fox", "雪"] });
    const [project] = projects.all();
    expect(project).toMatchObject({ name: "Winter", count: 2 });
    expect(entry.projectId).toBe(project?.id);
    expect(entries.list({ filter: { search: "红狐", isTrashed: false }, offset: 0, limit: 5 }).total).toBe(1);
  });

  test("not from a document of another file or one that is none: told, and the file comes in all the same", async () => {
    const { imports, entries } = openLibrary();
    const folder = folderOf({ "fox.png": "quad.png", "other.png": "alpha.png" });
    writeDocument(folder, "fox.png.recipe.json", { ...documentOf("alpha.png"), recipe });
    writeFileSync(join(folder, "other.png.recipe.json"), "{");
    const { files } = await imports.run([folder]);
    expect(files.map(({ status, note }) => [status, note?.reason])).toEqual([
      ["imported", "recipe-of-other-file"],
      ["imported", "recipe-unreadable"],
    ]);
    expect(entries.get(files[0]?.id ?? "")).toMatchObject({ role: "imported", title: "fox.png" });
    expect(entries.get(files[0]?.id ?? "").recipe).toBeUndefined();
  });

  test("from an exported file alone; brought home again it is known, and one that was edited elsewhere is another", async () => {
    const home = openLibrary();
    const versions = new Versions(home);
    const exporting = new Exports({ entries: home.entries, media: home.media, versions, projects: home.projects });
    const [photo, film] = [await home.receive("plain.jpg"), await home.receive("quad.png")];
    const before = home.entries.add({ kind: "image", role: "image", mediaId: photo.id, createdAt: 1 });
    const of = { ...ImageRecipe.parse({ ...recipe, inputs: [{ type: "media", id: photo.id }] }), editOf: before.id };
    const made = {
      kind: "image" as const,
      role: "image",
      mediaId: film.id,
      createdAt: 2,
      model: "img-2",
      recipe: of,
      service: { id: "p-1" },
    };
    const { id } = home.entries.add({ ...made, parentId: before.id });
    const out = temporaryFolder();
    const written = await exporting.toFolder([before.id, id], out, true);
    for (const { recipePath } of written) rmSync(recipePath ?? "");

    const away = openLibrary();
    const summary = await away.imports.run([out]);
    expect(summary.files.map(({ status, note }) => [status, note])).toEqual([
      ["imported", undefined],
      ["imported", undefined],
    ]);
    const idOf = (name: string) => summary.files.find(({ path }) => path === name)?.id ?? "";
    const [first, second] = written.map(({ path }) => idOf(path));
    const { parentId: _own, mediaId: _written, ...told } = { ...made, parentId: before.id, recipe: { ...of, editOf: first } };
    expect(away.entries.get(second ?? "")).toMatchObject(told);
    expect(new Versions(away).of(second ?? "").map(({ entry, parentId }) => [entry.id, parentId])).toEqual([
      [first, undefined],
      [second, first],
    ]);

    expect((await home.imports.run([out])).files.map((file) => [file.status, file.id])).toEqual(
      expect.arrayContaining([
        ["duplicate", before.id],
        ["duplicate", id],
      ]),
    );
    const edited = written[1]?.path ?? "";
    const bytes = readFileSync(edited);
    const chunk = Buffer.from("\0\0\0\x0atEXtMood\0snowy\0\0\0\0", "latin1");
    chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
    writeFileSync(edited, Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]));
    const [other] = (await home.imports.run([edited])).files;
    expect(other?.status).toBe("imported");
    expect(home.entries.get(other?.id ?? "").recipe).toEqual(of);
  });

  test("IM-06 a version is joined with the one before it, whichever comes first, also in another run", async () => {
    const parent = { sha256: hash(read("plain.jpg")) };
    const edit = { ...documentOf("quad.png"), recipe: { ...recipe, editOf: "an-id-of-elsewhere" }, parent };
    const linked = (library: ReturnType<typeof openLibrary>) => library.database.all("SELECT entry_id, parent_id FROM entry_parents");

    const together = openLibrary();
    const both = folderOf({ "a-version.png": "quad.png", "before.jpg": "plain.jpg" });
    writeDocument(both, "a-version.png.recipe.json", edit);
    const [version, before] = (await together.imports.run([both])).files;
    expect(linked(together)).toEqual([{ entry_id: version?.id, parent_id: before?.id }]);
    expect(together.entries.get(version?.id ?? "").recipe).toEqual({ ...recipe, editOf: before?.id });

    const apart = openLibrary();
    const later = folderOf({ "before.jpg": "plain.jpg" });
    const [alone] = (await apart.imports.run([join(both, "a-version.png")])).files;
    expect(apart.entries.get(alone?.id ?? "").recipe).toEqual(recipe);
    const [arrived] = (await apart.imports.run([later])).files;
    expect(linked(apart)).toEqual([{ entry_id: alone?.id, parent_id: arrived?.id }]);
    expect(apart.entries.get(alone?.id ?? "").recipe).toMatchObject({ editOf: arrived?.id });
  });
});
