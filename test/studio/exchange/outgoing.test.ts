import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { createArrange } from "../../../electron/core/arrange/create-arrange.ts";
import { Outgoing } from "../../../electron/core/exchange/outgoing.ts";
import { readRecipe } from "../../../electron/core/exchange/read-recipe.ts";
import { Versions } from "../../../electron/core/library/versions.ts";
import { createRespond } from "../../../electron/core/respond.ts";
import { failureOf } from "../../failure-of.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openTemporaryLibrary } from "../temporary-library.ts";

const library = openTemporaryLibrary();
const { database, entries, media } = library;
const { projects } = createArrange({ database, entries });
const outgoing = new Outgoing({ entries, media, versions: new Versions({ database, media }), projects });
const respond = createRespond({ media, entries, outgoing });
afterAll(() => library[Symbol.dispose]());

async function add(name: string, prompt: string) {
  const { id: mediaId, kind } = await library.receive(name);
  const recipe = { kind: "image" as const, model: "img-2", prompt, inputs: [] };
  return entries.add({ kind, role: kind, mediaId, model: "img-2", recipe, createdAt: Date.now() });
}

const fetched = (id: string, method = "GET") => respond(new Request(`http://127.0.0.1/library-export/${id}`, { method }));
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("DT-04 one result is one file: as it lies in the library, or with its recipe inside, of the length that was told", async () => {
  const { id } = await add("palette.png", "a fox");
  const plain = await outgoing.prepare({ ids: [id], withRecipe: false });
  const answer = await fetched(plain.id);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent(plain.name));
  expect(await body(answer)).toEqual(readFileSync(media.pathOf(entries.get(id).mediaId)));

  const told = await outgoing.prepare({ ids: [id, id], withRecipe: true });
  const withRecipe = await fetched(told.id);
  const bytes = await body(withRecipe);
  expect(told).toMatchObject({ isZip: false, bytes: bytes.length });
  expect(withRecipe.headers.get("content-length")).toBe(String(bytes.length));
  const path = join(temporaryFolder(), told.name);
  writeFileSync(path, bytes);
  expect((await readRecipe(path))?.recipe?.prompt).toBe("a fox");
  expect((await fetched(told.id, "HEAD")).headers.get("content-length")).toBe(String(bytes.length));
});

test("DT-04 several are a zip of whole files with their recipes; a recipe without a place inside makes one of a single file", async () => {
  const [picture, film, sound] = [await add("alpha.png", "a fox"), await add("silent.mp4", "снег 雪"), await add("opus.ogg", "song")];
  const ready = await outgoing.prepare({ ids: [picture.id, film.id, sound.id], withRecipe: true });
  expect(ready).toMatchObject({ isZip: true, name: expect.stringMatching(/^lanternist \d{4}-\d\d-\d\d \(3\)\.zip$/) });
  const files = unzipSync(await body(await fetched(ready.id)));
  const names = Object.keys(files);
  expect(names).toHaveLength(6);
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  for (const [place, prompt] of ["a fox", "снег 雪", "song"].entries()) {
    const [file = "", sidecar] = [names[2 * place], names[2 * place + 1]];
    expect(sidecar).toBe(`${file}.recipe.json`);
    const document = await readRecipe(join(folder, file));
    expect(document).toMatchObject({ recipe: { prompt }, file: { name: file, sha256: sha256(files[file] ?? new Uint8Array()) } });
  }
  expect(await outgoing.prepare({ ids: [sound.id], withRecipe: true })).toMatchObject({ isZip: true });
  expect(await outgoing.prepare({ ids: [sound.id], withRecipe: false })).toMatchObject({ isZip: false });
});

test("what cannot go out is told before: an unknown result, one whose file is gone, more than a zip holds", async () => {
  const { id, mediaId } = await add("gray.jpg", "gone");
  const [large, other] = [await add("plain.jpg", "large"), await add("cmyk.jpg", "other")];
  expect(await failureOf(outgoing.prepare({ ids: [id, "nobody"], withRecipe: true }))).toMatchObject({ code: "not-found" });
  database.run("UPDATE media SET bytes = ? WHERE id = ?", 4_400_000_000, large.mediaId);
  expect(await failureOf(outgoing.prepare({ ids: [large.id, other.id], withRecipe: true }))).toMatchObject({
    code: "too-large",
    reason: "export-too-large",
    detail: { gigabytes: 4.1, max: 4 },
  });
  database.run("UPDATE media SET path = 'media/none' WHERE id = ?", mediaId);
  for (const ids of [[id], [id, other.id]])
    expect(await failureOf(outgoing.prepare({ ids, withRecipe: false }))).toMatchObject({ reason: "file-missing" });
});

test("a file that was changed breaks the answer off; old addresses and made-up ones lead nowhere", async () => {
  const { id, mediaId } = await add("rgb16.png", "changed");
  const ready = await outgoing.prepare({ ids: [id], withRecipe: false });
  const bytes = readFileSync(media.pathOf(mediaId));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(media.pathOf(mediaId), bytes);
  await expect(body(await fetched(ready.id))).rejects.toThrow("other bytes");
  const other = await add("quad.webp", "x");
  for (let count = 0; count < 20; count += 1) await outgoing.prepare({ ids: [other.id], withRecipe: false });
  expect((await fetched(ready.id)).status).toBe(404);
  expect((await fetched("0".repeat(36))).status).toBe(404);
});
