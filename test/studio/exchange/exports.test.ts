import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createArrange } from "../../../electron/core/arrange/create-arrange.ts";
import { Exports } from "../../../electron/core/exchange/exports.ts";
import { readRecipe } from "../../../electron/core/exchange/read-recipe.ts";
import { Versions } from "../../../electron/core/library/versions.ts";
import { registerSecret } from "../../../electron/core/redact.ts";
import type { Media } from "../../../shared/contract/media.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { failureOf } from "../../failure-of.ts";
import { openTemporaryLibrary } from "../temporary-library.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const library = openTemporaryLibrary();
const { database, entries, media } = library;
const room = createArrange({ database, entries });
const parts = { entries, media, versions: new Versions({ database, media }), projects: room.projects };
const exporting = new Exports(parts);
afterAll(() => library[Symbol.dispose]());

let [film, photo, sound]: Media[] = [];
beforeAll(async () => {
  film = await library.receive("faststart.mp4");
  photo = await library.receive("plain.jpg");
  sound = await library.receive("opus.ogg");
});

const key = "sk-live-9d8f7a6b5c4d3e2f";
const recipe = (): GenerationRecipe => ({
  kind: "native-video",
  model: "vidgen-2",
  prompt: `a “red” fox / 狐 🦊 ${key} in: snow`,
  inputs: [
    { kind: "image", role: "first_frame", source: { type: "media", id: photo?.id ?? "" } },
    { kind: "image", source: { type: "url", url: "https://files.example/a.png?X-Amz-Signature=0123456789&X-Amz-Expires=60" } },
    { kind: "image", source: { type: "url", url: "https://files.example/b.png?size=2" } },
  ],
  seed: 7,
});
const service = {
  id: "task-1",
  usage: { total_tokens: 9 },
  content: { video_url: "https://cdn.example/v.mp4", text: "see https://cdn.example/v.mp4?sig=abcdef", token: "t-123456" },
  urls: ["http://127.0.0.1:9/x"],
};

function add(change: Partial<Parameters<typeof entries.add>[0]> = {}) {
  const createdAt = new Date(2026, 10, 27, 12).getTime();
  const base = { kind: "video" as const, role: "video", mediaId: film?.id ?? "", model: "vidgen-2", connectionName: "Home" };
  return entries.add({ ...base, recipe: recipe(), service, createdAt, ...change });
}

const sha256Of = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

test("DT-04, GEN-02 with its recipe a file tells beside it and inside all that is known, and nothing secret", async () => {
  registerSecret(key);
  const parent = add({ mediaId: photo?.id ?? "", kind: "image", role: "image" });
  const { id } = add({ parentId: parent.id });
  const project = room.projects.save({ name: "Winter" });
  room.arrangement.change([id], {
    rating: 4,
    mark: "picked",
    note: `n ${key}`,
    addTags: ["fox", "雪"],
    projectId: project.id,
    isFavourite: true,
  });
  const before = statSync(media.pathOf(film?.id ?? ""), { bigint: true });

  const folder = join(temporaryFolder(), "new", "folder");
  const [written] = await exporting.toFolder([id, id], folder, true);
  const path = written?.path ?? "";
  expect(written).toEqual({ id, path, recipePath: `${path}.recipe.json` });
  expect(basename(path)).toMatch(/^2026-11-27 a red fox 狐 hidden in snow [0-9a-f]{6}\.mp4$/);
  expect(readdirSync(folder).toSorted()).toEqual([basename(path), `${basename(path)}.recipe.json`]);

  const whole = await readRecipe(path);
  expect(whole).toEqual({
    format: "lanternist-recipe",
    version: 1,
    file: { sha256: sha256Of(path), name: basename(path), mime: "video/mp4" },
    originalSha256: film?.sha256,
    kind: "video",
    role: "video",
    createdAt: new Date(2026, 10, 27, 12).getTime(),
    model: "vidgen-2",
    connectionName: "Home",
    recipe: {
      ...recipe(),
      prompt: "a “red” fox / 狐 🦊 [hidden] in: snow",
      inputs: [
        { kind: "image", role: "first_frame", source: { type: "media", id: photo?.id } },
        { kind: "image", source: { type: "url", url: "https://files.example/a.png" } },
        { kind: "image", source: { type: "url", url: "https://files.example/b.png?size=2" } },
      ],
    },
    service: { id: "task-1", usage: { total_tokens: 9 }, content: { text: "see https://cdn.example/v.mp4?[hidden]" }, urls: [] },
    inputs: [{ sha256: photo?.sha256, name: "plain.jpg", mime: "image/jpeg" }],
    parent: { sha256: photo?.sha256 },
    isFavourite: true,
    rating: 4,
    mark: "picked",
    tags: ["fox", "雪"],
    note: "n [hidden]",
    project: "Winter",
  });
  for (const file of [path, `${path}.recipe.json`]) {
    const text = basename(file) + readFileSync(file, "latin1");
    for (const secret of [key, "0123456789", "abcdef", "t-123456", library.dataFolder])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  }

  // Elsewhere, without what lay beside it.
  const elsewhere = join(temporaryFolder(), "renamed.mp4");
  renameSync(path, elsewhere);
  expect(await readRecipe(elsewhere)).toEqual({ ...whole, file: { ...whole?.file, sha256: film?.sha256 } });
  expect(await readRecipe(`${path}.recipe.json`)).toEqual(whole);

  expect(statSync(media.pathOf(film?.id ?? ""), { bigint: true }).mtimeNs).toBe(before.mtimeNs);
  expect(sha256Of(media.pathOf(film?.id ?? ""))).toBe(film?.sha256);
});

test("GEN-02 a key in an address leaves in no text, nor in the name", async () => {
  const address = "https://x.example/a.png?api_key=sk-9876543210";
  const said: GenerationRecipe = { kind: "image", model: "img-2", prompt: address, inputs: [] };
  const { id } = add({ kind: "image", role: "image", mediaId: photo?.id ?? "", recipe: said });
  room.arrangement.change([id], { note: `like ${address}` });
  const [written] = await exporting.toFolder([id], temporaryFolder(), true);
  const path = written?.path ?? "";
  expect(await readRecipe(path)).toMatchObject({
    recipe: { prompt: "https://x.example/a.png" },
    note: "like https://x.example/a.png",
  });
  for (const file of [path, written?.recipePath ?? ""])
    expect((basename(file) + readFileSync(file, "latin1")).includes("9876543210")).toBe(false);
});

test("DT-04 an answer without measure is left out, and the rest comes back", async () => {
  const { id } = add({ service: { text: Array.from({ length: 200_000 }, () => "words ").join("\u96ea") } });
  const [written] = await exporting.toFolder([id], temporaryFolder(), true);
  const told = await readRecipe(written?.path ?? "");
  expect(told).toMatchObject({ recipe: { seed: 7 } });
  expect(told).not.toHaveProperty("service");
});

test("DT-04 without its recipe a file is the library's own, byte for byte, and tells nothing", async () => {
  const [written] = await exporting.toFolder([add().id], temporaryFolder(), false);
  expect(sha256Of(written?.path ?? "")).toBe(film?.sha256);
  expect(await readRecipe(written?.path ?? "")).toBeUndefined();
  expect(readdirSync(dirname(written?.path ?? ""))).toHaveLength(1);
});

test("DT-04 a format without a place for it has its recipe beside it only", async () => {
  const { id } = add({ kind: "audio", role: "sound", mediaId: sound?.id ?? "" });
  const [written] = await exporting.toFolder([id], temporaryFolder(), true);
  expect(sha256Of(written?.path ?? "")).toBe(sound?.sha256);
  expect(basename(written?.path ?? "")).toMatch(/ sound [0-9a-f]{6}\.ogg$/);
  expect(await readRecipe(written?.path ?? "")).toMatchObject({ recipe: { seed: 7 }, originalSha256: sound?.sha256 });
});

test("nothing in the folder is replaced, and file and recipe keep one name", async () => {
  const folder = temporaryFolder();
  const { id } = add();
  const first = await exporting.toFolder([id], folder, true);
  const name = basename(first[0]?.path ?? "", ".mp4");
  writeFileSync(join(folder, `${name} (2).mp4.recipe.json`), "theirs");
  const [second] = await exporting.toFolder([id], folder, true);
  expect(basename(second?.path ?? "")).toBe(`${name} (3).mp4`);
  expect(second?.recipePath).toBe(`${second?.path}.recipe.json`);
  expect(readFileSync(join(folder, `${name} (2).mp4.recipe.json`), "utf8")).toBe("theirs");
  expect((await readRecipe(second?.path ?? ""))?.file.sha256).toBe(sha256Of(second?.path ?? ""));
});

test("an unknown id among others: nothing is written, not even the folder", async () => {
  const folder = join(temporaryFolder(), "out");
  expect(await failureOf(exporting.toFolder([add().id, "nobody"], folder, true))).toMatchObject({ code: "not-found" });
  expect(() => statSync(folder)).toThrow("ENOENT");
});

test("DT-05 a file that another program changed is not given out; what is there stays, and both are named", async () => {
  const other = await library.receive("silent.mp4");
  const [good, bad, last] = [add(), add({ mediaId: other.id }), add()];
  const path = media.pathOf(other.id);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const folder = temporaryFolder();
  const failure = await failureOf(exporting.toFolder([good.id, bad.id, last.id], folder, true));
  expect(failure).toMatchObject({
    code: "storage-error",
    reason: "file-changed",
    detail: { written: good.id, left: `${bad.id} ${last.id}` },
  });
  expect(failure.message).toContain(`Not written: ${bad.id}, ${last.id}.`);
  expect(readdirSync(folder)).toHaveLength(2);
  rmSync(path);
  expect(await failureOf(exporting.toFolder([good.id, bad.id], join(folder, "x"), false))).toMatchObject({ reason: "file-missing" });
  expect(readdirSync(folder)).toHaveLength(2);
});

test("DT-05 a folder that is a file, and a full disk, are told before a byte is written", async () => {
  const folder = temporaryFolder();
  const { id } = add();
  writeFileSync(join(folder, "taken"), "");
  expect(await failureOf(exporting.toFolder([id], join(folder, "taken"), true))).toMatchObject({ code: "storage-error" });
  const small = join(folder, "small");
  mkdirSync(small);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small], { stdio: "ignore" });
  } catch {
    process.stderr.write("SKIPPED: the full-disk test of exports needs root on Linux to mount a small disk.\n");
    return;
  }
  onTestFinished(() => void execFileSync("umount", [small]));
  const failure = await failureOf(exporting.toFolder([id], small, true));
  expect(failure).toMatchObject({ code: "storage-full", action: "free-space", detail: { written: "", left: id } });
  expect(readdirSync(small)).toEqual([]);
});
