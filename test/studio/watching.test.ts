import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { EmptyTrash } from "../../electron/core/care/empty-trash.ts";
import { Exports } from "../../electron/core/exchange/exports.ts";
import { Versions } from "../../electron/core/library/versions.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { hash, read } from "./import-rig.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { openWatching } from "./watching-rig.ts";

describe("DT-04 a watched folder", () => {
  test("brings in what is new, in depth, told once; what was there stays out unless it was asked for", async () => {
    const { add, put, folder, watched, projects, entries, expectNames, expectState, arrived, told } = openWatching();
    put("alpha.png");
    expect(await watched.look({ folder })).toEqual({ folder, files: 1 });
    const project = projects.save({ name: "Scans" });
    await add({ projectId: project.id });
    put("quad.png");
    mkdirSync(join(folder, "deep/er"), { recursive: true });
    put("plain.jpg", "deep/er/plain.jpg");
    await expectNames("quad.png", "plain.jpg");
    await expectState({ state: "watching", importedToday: 2, refused: 0 });
    const ids = arrived();
    expect(ids.map((id) => entries.get(id).projectId)).toEqual([project.id, project.id]);
    expect(told.every((change) => change.type === "folders" || change.folder === folder)).toBe(true);
    expect(existsSync(join(folder, "quad.png"))).toBe(true);
  });

  test("brings in what was there where that is wanted", async () => {
    const { add, put, expectNames } = openWatching();
    put("alpha.png");
    put("quad.png");
    await add({ importsExisting: true });
    await expectNames("alpha.png", "quad.png");
  });

  test("waits for a file that grows, and takes it whole", async () => {
    const studio = openWatching();
    await studio.restart({ settle: 2500, look: 50, pause: 100 }); // Far longer than a slice has to wait on a busy machine.
    await studio.add();
    const bytes = read("faststart.mp4");
    const path = join(studio.folder, "growing.mp4");
    const slice = Math.ceil(bytes.length / 40);
    for (let at = 0; at < bytes.length; at += slice) {
      appendFileSync(path, bytes.subarray(at, at + slice));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(studio.names()).toEqual([]);
      expect(await studio.now()).toMatchObject({ refused: 0 });
    }
    await studio.expectNames("growing.mp4");
    expect(studio.entries.get(studio.arrived()[0] ?? "").media.sha256).toBe(hash(bytes));
  });

  test("waits for a download to get its name", async () => {
    const { add, put, folder, names, expectNames, settled, now } = openWatching();
    await add();
    writeFileSync(join(folder, "film.mp4"), ""); // Browsers keep the name so.
    put("faststart.mp4", "film.mp4.part");
    put("quad.png", "unconfirmed 1.crdownload");
    put("alpha.png", ".hidden.png");
    put("quad.webp", "quad.tmp");
    await settled();
    expect(names()).toEqual([]);
    expect(await now()).toMatchObject({ refused: 0, importedToday: 0 });
    renameSync(join(folder, "film.mp4.part"), join(folder, "film.mp4"));
    renameSync(join(folder, "unconfirmed 1.crdownload"), join(folder, "quad.png"));
    await expectNames("film.mp4", "quad.png");
  });

  test("takes the recipe that lies beside a file, though it comes after it", async () => {
    const studio = openWatching();
    await studio.restart({ settle: 500, look: 50, pause: 100 });
    await studio.add();
    const about = { format: "lanternist-recipe", version: 1, kind: "image", role: "image", createdAt: 1, rating: 4 };
    const document = { ...about, file: { sha256: hash(read("quad.png")), name: "quad.png", mime: "image/png" } };
    studio.put("quad.png");
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(join(studio.folder, "quad.png.recipe.json"), JSON.stringify(document));
    // A busy machine may bring the file in before the recipe is written: what comes of it is the same.
    await expect.poll(() => studio.arrived().map((id) => studio.entries.get(id))).toMatchObject([{ rating: 4, role: "image" }]);
  });

  test("takes the recipe that comes long after it too, and leaves what a person has arranged meanwhile", async () => {
    const { add, put, folder, entries, projects, arrangement, arrived, expectNames, names } = openWatching();
    const project = projects.save({ name: "Scans" });
    await add({ projectId: project.id });
    put("quad.png");
    await expectNames("quad.png");
    const [id = ""] = arrived();
    arrangement.change([id], { rating: 2, addTags: ["mine"] });
    const recipe = { kind: "image", model: "img-2", prompt: "a red fox", inputs: [{ type: "media", id: "0".repeat(24) }] };
    const about = { format: "lanternist-recipe", version: 1, kind: "image", role: "image", createdAt: Date.UTC(2025, 1, 3), recipe };
    const arranged = { rating: 5, note: "the good one", tags: ["fox"], project: "Winter" };
    const file = { sha256: hash(read("quad.png")), name: "quad.png", mime: "image/png" };
    writeFileSync(join(folder, "quad.png.recipe.json"), JSON.stringify({ ...about, ...arranged, file, model: "img-2" }));
    await expect
      .poll(() => entries.get(id), { timeout: 20_000 })
      .toMatchObject({
        recipe,
        title: "a red fox",
        role: "image",
        model: "img-2",
        createdAt: Date.UTC(2025, 1, 3),
        rating: 2,
        note: "the good one",
        tags: ["fox", "mine"],
        projectId: project.id,
      });
    const found = (search: string) => entries.list({ filter: { search, isTrashed: false }, offset: 0, limit: 5 }).total;
    expect([found("red fox"), found("quad"), names().length, arrived().length]).toEqual([1, 1, 1, 1]);
  });

  test("only refers to files where that is wanted", async () => {
    const { add, put, folder, entries, arrived, expectNames, keptFiles } = openWatching();
    await add({ isReference: true });
    put("quad.png");
    await expectNames("quad.png");
    expect(entries.get(arrived()[0] ?? "").path).toBe(join(folder, "quad.png"));
    expect(() => keptFiles()).toThrow("ENOENT");
  });

  test("knows a file that it only refers to from another one that its owner puts at the same place", async () => {
    const { add, folder, put, entries, media, arrived, expectNames } = openWatching();
    await add({ isReference: true });
    put("quad.png", "shot.png");
    await expectNames("shot.png");
    await expect.poll(() => arrived()).toHaveLength(1);
    const { media: first } = entries.get(arrived()[0] ?? "");
    writeFileSync(join(folder, "shot.png"), read("alpha.png"));
    await expectNames("shot.png", "shot.png");
    const rows = entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).entries;
    expect(rows.filter(({ isMissing }) => isMissing).map(({ mediaId }) => mediaId)).toEqual([first.id]);
    await expect(media.toSend(first.id)).rejects.toMatchObject({ data: { reason: "file-missing" } });
    await expect(media.posterPath(first.id)).rejects.toMatchObject({ data: { reason: "file-missing" } });
    const other = rows.find(({ mediaId }) => mediaId !== first.id)?.mediaId ?? "";
    expect(await media.posterPath(other)).toBeDefined();
    // Of the same length only its content tells.
    const bytes = read("alpha.png").fill(7, 100);
    writeFileSync(join(folder, "shot.png"), bytes);
    await expect(media.toSend(other)).rejects.toMatchObject({ data: { reason: "file-missing" } });
  });

  test("passes over links, so that none leads round in a circle or to the studio's own files", async () => {
    const { add, put, folder, dataFolder, receive, expectNames, settled, names } = openWatching();
    await receive("animated.gif");
    symlinkSync(folder, join(folder, "round"));
    symlinkSync(join(dataFolder, "media"), join(folder, "own"));
    symlinkSync(fixturePath("plain.jpg"), join(folder, "link.jpg"));
    await add();
    put("quad.png");
    await expectNames("quad.png");
    await settled();
    expect(names()).toEqual(["quad.png"]);
  });
});

describe("DT-04 what was seen is not taken in again", { timeout: 120_000 }, () => {
  test("after a restart, nor when it lies in the trash or was removed for good and is only touched", async () => {
    const { add, put, touch, restart, folder, database, media, entries, arrived, names, expectNames, expectState, settled } =
      openWatching();
    await add();
    put("quad.png");
    put("alpha.png");
    await expectNames("quad.png", "alpha.png");
    const run = vi.spyOn(entries, "add");
    await restart();
    await settled();
    entries.trash(arrived());
    await settled();
    for (const name of ["quad.png", "alpha.png"]) utimesSync(join(folder, name), 5, 5);
    await settled();
    expect(names()).toEqual([]);
    const log = { info: () => {}, warn: () => {} };
    await new EmptyTrash({ database, entries, media, loudnessFolder: temporaryFolder(), log }).empty();
    for (const name of ["quad.png", "alpha.png"]) utimesSync(join(folder, name), 9, 9);
    await settled();
    await restart();
    await settled();
    expect(names()).toEqual([]);
    expect(run).not.toHaveBeenCalled();
    expect(arrived()).toHaveLength(2);
    // Nor when it is put elsewhere in the folder, or brought there once more.
    mkdirSync(join(folder, "sorted"));
    renameSync(join(folder, "alpha.png"), join(folder, "sorted", "Alpha.png"));
    put("quad.png", "again.png");
    await settled();
    await restart();
    await settled();
    expect(run).not.toHaveBeenCalled();
    put("alpha.png");
    // Another content at the same place is another file.
    writeFileSync(join(folder, "quad.png"), read("plain.jpg"));
    touch("alpha.png");
    await expectNames("quad.png");
    await expectState({ importedToday: 1, refused: 0 });
  });

  test("when it was there before and only the drive's clock is another one, as in summer", async () => {
    const { add, put, restart, folder, names, expectNames, settled } = openWatching();
    put("alpha.png");
    utimesSync(join(folder, "alpha.png"), 5000, 5000);
    await add();
    utimesSync(join(folder, "alpha.png"), 8600, 8600);
    await settled();
    await restart();
    await settled();
    expect(names()).toEqual([]);
    utimesSync(join(folder, "alpha.png"), 8700, 8700);
    await expectNames("alpha.png");
  });

  test("when it was refused, until it changes", async () => {
    const { add, put, restart, imports, expectNames, expectState, settled, folder } = openWatching();
    await add();
    put("truncated.jpg", "photo.jpg");
    await expectState({ refused: 1, lastRefused: { path: "photo.jpg", failure: expect.objectContaining({ reason: "picture-damaged" }) } });
    const run = vi.spyOn(imports, "run");
    await settled();
    await restart();
    await settled();
    expect(run).not.toHaveBeenCalled();
    put("plain.jpg", "photo.jpg");
    await expectNames("photo.jpg");
    await expectState({ refused: 0 });
    put("text-named.png");
    await expectState({ refused: 1 });
    rmSync(join(folder, "text-named.png"));
    await expectState({ refused: 0 });
  });

  test("when it is a result that was given out to the folder, with its recipe or without", async () => {
    const { add, folder, media, entries, projects, database, receive, arrived, settled, expectState } = openWatching();
    const { id: mediaId } = await receive("quad.png");
    const recipe = { kind: "image" as const, model: "img-2", prompt: "a red fox", inputs: [], size: "256x256" };
    const { id } = entries.add({ kind: "image", role: "image", mediaId, createdAt: 1, recipe });
    await add();
    const exports = new Exports({ entries, media, versions: new Versions({ database, media }), projects });
    await exports.toFolder([id], folder, false);
    await exports.toFolder([id], folder, true);
    await settled();
    await expectState({ state: "watching", importedToday: 0, refused: 0 });
    expect(arrived()).toEqual([]);
    expect(entries.list({ filter: { isTrashed: false }, offset: 0, limit: 9 }).total).toBe(1);
  });
});

describe("DT-04 a watched folder that is away, off, or in the way", () => {
  test("goes away and comes back: it is said, nothing is lost, and what came meanwhile comes in", async () => {
    const { add, put, folder, names, expectNames, expectState } = openWatching();
    await add();
    put("quad.png");
    await expectNames("quad.png");
    renameSync(folder, `${folder} off`);
    await expectState({ state: "away", importedToday: 1 });
    expect(names()).toEqual(["quad.png"]);
    writeFileSync(join(`${folder} off`, "plain.jpg"), read("plain.jpg"));
    renameSync(`${folder} off`, folder);
    await expectNames("quad.png", "plain.jpg");
    await expectState({ state: "watching", importedToday: 2 });
  });

  test("turned off, it ends at once; turned on, it goes on", async () => {
    const { add, put, watched, folder, names, expectNames, expectState, settled, media } = openWatching();
    const { id } = await add();
    const arriving = Promise.withResolvers<void>();
    const { arrive } = media;
    // A file of which nothing more comes while it is being copied.
    media.arrive = (body, options) => {
      arriving.resolve();
      async function* stuck() {
        yield* body;
        await new Promise((_, reject) => options?.signal?.addEventListener("abort", () => reject(new Error("left"))));
      }
      return arrive.call(media, stuck(), options);
    };
    put("quad.png");
    await arriving.promise;
    await expectState({ state: "importing" });
    await watched.change({ id, isOn: false });
    media.arrive = arrive;
    await expectState({ state: "off" });
    await add({ folder: temporaryFolder() });
    put("plain.jpg");
    await settled();
    expect(names()).toEqual([]);
    await watched.change({ id, isOn: true });
    await expectNames("quad.png", "plain.jpg");
    await watched.remove(id);
    put("alpha.png");
    await settled();
    expect(names()).toEqual(["plain.jpg", "quad.png"]);
    await expect(watched.remove(id)).rejects.toMatchObject({ data: { reason: "watch-unknown" } });
    expect(existsSync(join(folder, "quad.png"))).toBe(true);
  });

  test("waits while the library is being moved", async () => {
    const { add, put, files, names, expectNames, settled } = openWatching();
    await add();
    await add({ folder: temporaryFolder() });
    const { promise: moved, resolve } = Promise.withResolvers<void>();
    const moving = files.alone(() => moved, new AbortController().signal);
    put("quad.png");
    await settled();
    expect(names()).toEqual([]);
    resolve();
    await moving;
    await expectNames("quad.png");
  });

  test("goes on after something that was not expected", async () => {
    const { add, put, imports, log, expectNames, expectState } = openWatching();
    await add();
    const run = vi.spyOn(imports, "run").mockRejectedValue(new Error("odd"));
    put("quad.png");
    await expectState({ state: "paused", failure: expect.objectContaining({ code: "bug" }) });
    await expectState({ state: "paused" });
    expect(log).toEqual(["watched-folder-paused"]);
    run.mockRestore();
    await expectNames("quad.png");
    await expectState({ state: "watching" });
  });
});

describe("DT-04 where nothing can be watched", () => {
  const studio = () => {
    const opened = openWatching();
    const link = join(temporaryFolder(), "link");
    symlinkSync(opened.dataFolder, link);
    const file = join(opened.folder, "mine.txt");
    writeFileSync(file, "mine");
    mkdirSync(join(opened.folder, "within"));
    return { ...opened, link, file };
  };
  type Opened = ReturnType<typeof studio>;

  test.each([
    ["not from the root", "folder-not-absolute", () => "scans"],
    ["not there", "watch-not-there", ({ folder }: Opened) => join(folder, "nowhere")],
    ["a file", "watch-not-a-folder", ({ file }: Opened) => file],
    ["the data folder", "watch-inside", ({ dataFolder }: Opened) => dataFolder],
    ["the library's own", "watch-inside", ({ dataFolder }: Opened) => `${join(dataFolder, "logs", "..", "media")}/`],
    ["one around it", "watch-inside", ({ dataFolder }: Opened) => join(dataFolder, "..")],
    ["the root", "watch-inside", () => "/"],
    ["a link to it", "watch-inside", ({ link }: Opened) => link],
    ["the same", "watch-twice", ({ folder }: Opened) => `${folder}/within/..`],
    ["one within it", "watch-overlap", ({ folder }: Opened) => join(folder, "within")],
    ["one around that", "watch-overlap", ({ folder }: Opened) => join(folder, "..", basename(folder), "..", `${basename(folder)} around`)],
  ])("%s: %s", async (_, reason, choose) => {
    const opened = studio();
    mkdirSync(join(opened.dataFolder, "media"), { recursive: true });
    const around = `${opened.folder} around`;
    mkdirSync(join(around, "in"), { recursive: true });
    try {
      await opened.watched.add({ folder: join(around, "in"), isReference: false, importsExisting: false });
      await opened.add();
      const asked = { folder: choose(opened), isReference: false, importsExisting: true };
      await expect(opened.watched.look(asked)).rejects.toMatchObject({ data: { code: "invalid-input", reason } });
      await expect(opened.watched.add(asked)).rejects.toMatchObject({ data: { reason } });
    } finally {
      rmSync(around, { recursive: true, force: true });
    }
  });

  test("a folder that the library was moved into since gives none of the library's files", async () => {
    const { add, put, folder, files, receive, expectNames, settled, names, now } = openWatching();
    await add();
    const into = join(folder, "library");
    mkdirSync(join(into, "media"), { recursive: true });
    files.write({ current: { folder: into, id: "x" } });
    writeFileSync(join(into, "lanternist-library.json"), JSON.stringify({ id: "x" }));
    await receive("animated.gif");
    put("quad.png");
    await expectNames("quad.png");
    await settled();
    expect(names()).toEqual(["quad.png"]);
    expect(await now()).toMatchObject({ state: "watching", refused: 0 });
    expect(readFileSync(join(folder, "quad.png")).equals(read("quad.png"))).toBe(true);
  });
});
