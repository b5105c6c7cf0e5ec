import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createArrange } from "../../../electron/core/arrange/create-arrange.ts";
import { Exports } from "../../../electron/core/exchange/exports.ts";
import { createOpenRecipe } from "../../../electron/core/exchange/open-recipe.ts";
import { Versions } from "../../../electron/core/library/versions.ts";
import { createRespond } from "../../../electron/core/respond.ts";
import { Failure } from "../../../shared/failure.ts";
import type { GenerationRecipe } from "../../../shared/contract/recipes.ts";
import { fixturePath } from "../../fixtures/fixture.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openTemporaryLibrary } from "../temporary-library.ts";

const [home, elsewhere] = [openTemporaryLibrary(), openTemporaryLibrary()];
afterAll(() => [home, elsewhere].forEach((library) => library[Symbol.dispose]()));
const threads = {
  get: (id: string): never => {
    throw new Failure({ code: "not-found", message: `There is no thread ${id}.` });
  },
};

function respondOf({ media, entries }: typeof home) {
  const respond = createRespond({ media, entries, openRecipe: createOpenRecipe({ media, entries, threads }) });
  return async (path: string) => {
    const url = `http://127.0.0.1/recipe-of?name=${encodeURIComponent("my file.mp4")}`;
    const answer = await respond(new Request(url, { method: "POST", body: readFileSync(path) }));
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
  };
}

async function exported(change: (mediaId: string, parentId: string) => GenerationRecipe) {
  const { database, media, entries } = home;
  const [film, photo] = [await home.receive("silent.mp4"), await home.receive("plain.jpg")];
  const entry = (kind: "video" | "image", mediaId: string, recipe?: GenerationRecipe) =>
    entries.add({ kind, role: kind, mediaId, ...(recipe && { recipe }), createdAt: Date.now() });
  const parent = entry("image", photo.id);
  const recipe = change(photo.id, parent.id);
  const { id } = entry("video", film.id, recipe);
  const exporting = new Exports({ entries, media, versions: new Versions({ database, media }), projects: createArrange(home).projects });
  const [written] = await exporting.toFolder([id], temporaryFolder(), true);
  return { recipe, path: written?.path ?? "", recipePath: written?.recipePath ?? "" };
}

const files = ({ dataFolder }: typeof home) => readdirSync(join(dataFolder, "media"), { recursive: true }).length;

test("DT-04 an exported file, or what lay beside it, gives its recipe back elsewhere and names what is not there; nothing is kept", async () => {
  const { recipe, path, recipePath } = await exported((id) => ({
    kind: "native-video",
    model: "vidgen-2",
    prompt: "狐 🦊",
    inputs: [{ kind: "image", role: "first_frame", source: { type: "media", id } }],
    seed: 3,
  }));
  const [input] = recipe.kind === "native-video" ? recipe.inputs : [];
  const id = input?.source.type === "media" ? input.source.id : "";
  expect(await respondOf(home)(path)).toEqual({ status: 200, said: { recipe, missing: [] } });
  const ask = respondOf(elsewhere);
  const told = { recipe, missing: [{ id, name: "plain.jpg" }] };
  await elsewhere.receive("quad.png");
  const before = files(elsewhere);
  expect(await ask(path)).toEqual({ status: 200, said: told });
  expect(await ask(recipePath)).toEqual({ status: 200, said: told });
  expect(files(elsewhere)).toBe(before);
  const { id: received } = await elsewhere.receive("plain.jpg");
  expect(received).toBe(id);
  expect((await ask(path)).said).toEqual({ recipe, missing: [] });
  rmSync(elsewhere.media.pathOf(id));
  expect((await ask(path)).said).toEqual(told);
});

test("an entry of another library is not named; a conversation of another library, and a file without a recipe, are refused by name", async () => {
  const edit = await exported((id, editOf) => ({ kind: "image", model: "img-2", prompt: "x", inputs: [{ type: "media", id }], editOf }));
  expect((await respondOf(home)(edit.path)).said).toMatchObject({ recipe: edit.recipe });
  const said = (await respondOf(elsewhere)(edit.path)).said;
  expect(said).toMatchObject({ recipe: { kind: "image", prompt: "x" } });
  expect(said["recipe"]).not.toHaveProperty("editOf");

  const talk = await exported(() => ({ kind: "generative", model: "g", prompt: "x", inputs: [], threadId: "t", messageId: "m" }));
  const error = (reason: string) => ({ status: 422, said: { error: { code: "invalid-input", reason, detail: { name: "my file.mp4" } } } });
  expect(await respondOf(elsewhere)(talk.path)).toMatchObject(error("recipe-of-conversation"));
  expect(await respondOf(elsewhere)(fixturePath("silent.mp4"))).toMatchObject(error("no-recipe"));
  expect(await respondOf(elsewhere)(fixturePath("empty.png"))).toMatchObject(error("no-recipe"));
});

test("DT-05 a file that is looked at for its recipe waits while the folder of files changes", async () => {
  const held: string[] = [];
  const media: Parameters<typeof createOpenRecipe>[0]["media"] = {
    get: (id) => home.media.get(id),
    pathOf: (id) => home.media.pathOf(id),
    arrive: (...given) => {
      held.push("arrive");
      return home.media.arrive(...given);
    },
    holding: async (work) => {
      held.push("begin");
      return home.media.holding(work).finally(() => held.push("end"));
    },
  };
  const open = createOpenRecipe({ media, entries: home.entries, threads });
  await expect(open(new Blob(["none"]).stream(), "x.json")).rejects.toMatchObject({ data: { reason: "no-recipe" } });
  expect(held).toEqual(["begin", "arrive", "end"]);
});
