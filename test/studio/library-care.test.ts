import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CareCheckChange, TroubledFile } from "../../shared/contract/care.ts";
import type { Media } from "../../shared/contract/media.ts";
import { readDiskUse, sumRebuildable } from "../../electron/core/care/disk-use.ts";
import { LibraryCheck } from "../../electron/core/care/library-check.ts";
import { PutBack } from "../../electron/core/care/put-back.ts";
import { createRespond } from "../../electron/core/respond.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { openTemporaryLibrary, streamOf } from "./temporary-library.ts";

let library: ReturnType<typeof openTemporaryLibrary>;
let check: LibraryCheck;
let putBack: PutBack;
beforeEach(() => {
  library = openTemporaryLibrary();
  check = new LibraryCheck(library);
  putBack = new PutBack(library);
});
afterEach(() => library[Symbol.dispose]());

const add = (media: Media) => library.entries.add({ kind: "image", role: "image", mediaId: media.id, createdAt: 1000 });
async function run(deep = false): Promise<{ problems: TroubledFile[]; last: CareCheckChange | undefined }> {
  const problems: TroubledFile[] = [];
  let last: CareCheckChange | undefined;
  for await (const change of check.run({ deep })) {
    last = change;
    if (change.type === "progress") problems.push(...change.problems);
  }
  return { problems, last };
}
const bytesOf = (name: string) => streamOf(readFileSync(fixturePath(name)));
const fileOf = ({ id }: Media) => library.media.pathOf(id);

describe("the check (DT-04)", () => {
  test("names every kept file that is missing, cut or changed, with the result that shows it", async () => {
    const [lost, cut, changed, input, whole] = await Promise.all(
      ["plain.jpg", "alpha.png", "palette.png", "gray.jpg", "silent.mp4"].map((name) => library.receive(name)),
    );
    if (!lost || !cut || !changed || !input || !whole) throw new Error("Five files were received.");
    const shown = add(lost);
    library.entries.trash([add(cut).id]);
    add(changed);
    add(whole);
    rmSync(fileOf(lost));
    truncateSync(fileOf(cut), 10);
    writeFileSync(fileOf(changed), Buffer.alloc(changed.bytes));
    rmSync(fileOf(input));
    const { problems, last } = await run();
    expect(last).toEqual({ type: "done", checked: 5 });
    expect(new Map(problems.map(({ mediaId, problem }) => [mediaId, problem]))).toEqual(
      new Map([
        [lost.id, "missing"],
        [cut.id, "wrong-size"],
        [input.id, "missing"],
      ]),
    );
    expect(problems.find(({ mediaId }) => mediaId === lost.id)).toEqual({
      mediaId: lost.id,
      entryId: shown.id,
      isTrashed: false,
      title: "plain.jpg",
      kind: "image",
      path: fileOf(lost),
      isElsewhere: false,
      bytes: lost.bytes,
      problem: "missing",
    });
    expect(problems.find(({ mediaId }) => mediaId === cut.id)).toMatchObject({ isTrashed: true });
    expect(problems.find(({ mediaId }) => mediaId === input.id)).not.toHaveProperty("entryId");
    expect((await run(true)).problems.find(({ mediaId }) => mediaId === changed.id)?.problem).toBe("wrong-content");
  });

  test("ends when the person leaves, and goes through thousands in little time", async () => {
    const insert = (place: number) =>
      library.database.run(
        "INSERT INTO media VALUES (?, 'image', 'image/png', 1, ?, ?, 'x', '{}', 0, ?)",
        `m${place}`,
        `s${place}`,
        `media/none/${place}`,
        place,
      );
    library.database.transaction(() => {
      for (let place = 0; place < 5000; place += 1) insert(place);
    });
    const leave = new AbortController();
    const changes: CareCheckChange[] = [];
    for await (const change of check.run({ deep: true }, leave.signal)) {
      changes.push(change);
      leave.abort();
    }
    expect(changes).toEqual([{ type: "progress", checked: 0, total: 5000, problems: [] }]);
    expect((await run()).problems).toHaveLength(5000);
  });
});

describe("a file is given back (DT-04)", () => {
  test.each(["missing", "wrong-size", "wrong-content"])(
    "what is %s is whole again, at its place, and lists hear of it",
    async (problem) => {
      const media = await library.receive("plain.jpg");
      const { id } = add(media);
      if (problem === "missing") rmSync(fileOf(media));
      else writeFileSync(fileOf(media), Buffer.alloc(problem === "wrong-size" ? 3 : media.bytes));
      expect((await run(true)).problems).toMatchObject([{ problem }]);
      expect(await putBack.give(media.id, bytesOf("plain.jpg"), "found.jpg")).toEqual(media);
      expect((await run(true)).problems).toEqual([]);
      expect(library.entries.get(id).isMissing).toBe(false);
      expect(library.keptFiles()).toHaveLength(1);
    },
  );

  test("the picture as it first came in will do, where it was made fit then", async () => {
    const media = await library.receive("exif-orient-6.jpg");
    expect(media.changes).toBeDefined();
    rmSync(fileOf(media));
    await putBack.give(media.id, bytesOf("exif-orient-6.jpg"), "exif-orient-6.jpg");
    expect((await run(true)).problems).toEqual([]);
  });

  test("what was only referred to comes into the studio's own folder", async () => {
    const media = await library.receive("plain.jpg");
    const outside = join(library.dataFolder, "..", `outside-${media.id}.jpg`);
    renameSync(fileOf(media), outside);
    library.database.run("UPDATE media SET path = ? WHERE id = ?", outside, media.id);
    rmSync(outside);
    expect((await run()).problems).toMatchObject([{ isElsewhere: true, problem: "missing" }]);
    await putBack.give(media.id, bytesOf("plain.jpg"), "plain.jpg");
    expect(fileOf(media)).toBe(join(library.dataFolder, "media", media.id.slice(0, 2), `${media.id}.jpg`));
    expect((await run(true)).problems).toEqual([]);
  });

  test("another file is refused by its content, over the upload too, and nothing is left of it", async () => {
    const media = await library.receive("plain.jpg");
    rmSync(fileOf(media));
    const respond = createRespond({ media: library.media, entries: library.entries, putBack });
    const upload = (name: string, copyOf = media.id) =>
      respond(new Request(`http://studio/upload?name=${name}&copyOf=${copyOf}`, { method: "POST", body: readFileSync(fixturePath(name)) }));
    const refused = await upload("gray.jpg");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { reason: "file-not-the-one" } });
    expect((await upload("text-named.png")).status).toBe(422);
    expect((await upload("plain.jpg", "0".repeat(24))).status).toBe(404);
    expect(library.keptFiles()).toEqual([]);
    const taken = await upload("plain.jpg");
    expect(await taken.json()).toEqual(media);
    expect(existsSync(fileOf(media))).toBe(true);
  });
});

test("DT-04 disk use counts each file once: by kind, by project, in the trash, not shown, and elsewhere", async () => {
  const [twice, film, gone, input, outside] = await Promise.all(
    ["plain.jpg", "silent.mp4", "alpha.png", "gray.jpg", "palette.png"].map((name) => library.receive(name)),
  );
  if (!twice || !film || !gone || !input || !outside) throw new Error("Five files were received.");
  const [first, second] = [add(twice), add(twice)];
  add(film);
  library.entries.trash([add(gone).id, second.id]);
  add(outside);
  library.database.run("UPDATE media SET path = '/elsewhere/palette.png' WHERE id = ?", outside.id);
  library.database.run("INSERT INTO projects (id, name, created_at) VALUES ('p', 'Spring', 1)");
  library.database.run("UPDATE entries SET project_id = 'p' WHERE id IN (?, ?)", first.id, second.id);
  expect(readDiskUse(library.database)).toEqual({
    kinds: [
      { kind: "video", count: 1, bytes: film.bytes },
      { kind: "image", count: 1, bytes: twice.bytes },
    ].toSorted((one, other) => other.bytes - one.bytes),
    projects: [{ id: "p", name: "Spring", count: 1, bytes: twice.bytes }],
    trash: { count: 1, bytes: gone.bytes },
    others: { count: 1, bytes: input.bytes },
    elsewhere: { count: 1, bytes: outside.bytes },
  });
  mkdirSync(join(library.dataFolder, "posters"));
  writeFileSync(join(library.dataFolder, "posters", "a.webp"), "12345");
  expect(await sumRebuildable(library.dataFolder)).toEqual({ count: 1, bytes: 5 });
});
