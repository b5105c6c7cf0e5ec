import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldStacks, narrowed } from "../../electron/core/library/fold-stacks.ts";
import { dayOf } from "../../electron/core/library/entry-days.ts";
import { stackKeyOf } from "../../electron/core/library/stack-key.ts";
import type { GenerationRecipe, ImageRecipe, NativeVideoRecipe } from "../../shared/contract/recipes.ts";

const source = fc.record({ type: fc.constant("media" as const), id: fc.string({ minLength: 1, maxLength: 4 }) });
const video: fc.Arbitrary<NativeVideoRecipe> = fc.record(
  {
    kind: fc.constant("native-video" as const),
    model: fc.string(),
    prompt: fc.string(),
    inputs: fc.array(fc.record({ kind: fc.constant("image" as const), source }), { maxLength: 3 }),
    duration: fc.nat(20),
    resolution: fc.string(),
    ratio: fc.string(),
    generateAudio: fc.boolean(),
    serviceTier: fc.string(),
  },
  { requiredKeys: ["kind", "model", "prompt", "inputs"] },
);
const keyOf = (recipe: GenerationRecipe, role = "video", connectionId: string | undefined = "c1") =>
  stackKeyOf({ role, connectionId, recipe });

describe("DT-04 what makes results variations of one another", () => {
  test("another seed keeps the key, and so does the order in which a recipe was written", () => {
    const seed = fc.option(fc.integer(), { nil: undefined });
    fc.assert(
      fc.property(video, seed, seed, (recipe, one, other) => {
        const turned = Object.fromEntries(Object.entries({ ...recipe, seed: other }).reverse()) as unknown as NativeVideoRecipe;
        expect(keyOf({ ...recipe, seed: one })).toBe(keyOf(turned));
      }),
    );
  });

  test("any other change of what was asked for gives another key", () => {
    const change = fc.oneof(
      fc.record({ prompt: fc.string() }),
      fc.record({ model: fc.string() }),
      fc.record({ inputs: fc.array(fc.record({ kind: fc.constant("image" as const), source }), { maxLength: 3 }) }),
      fc.record({ duration: fc.nat(20) }),
      fc.record({ ratio: fc.string() }),
      fc.record({ generateAudio: fc.boolean() }),
      fc.record({ draftOf: fc.string() }),
      fc.record({ frames: fc.nat() }),
    );
    fc.assert(
      fc.property(video, change, (recipe, changed) => {
        const next = { ...recipe, ...changed };
        fc.pre(Object.keys(changed).some((name) => JSON.stringify(Reflect.get(recipe, name)) !== JSON.stringify(Reflect.get(next, name))));
        expect(keyOf(next)).not.toBe(keyOf(recipe));
      }),
    );
  });

  const picture: ImageRecipe = {
    kind: "image",
    model: "img-2",
    prompt: "a fox",
    inputs: [{ type: "media", id: "m1", label: "fox" }],
    n: 4,
  };

  test("role and connection are part of it; the place within an order, how many were ordered, and labels are not", () => {
    expect(keyOf(picture, "image")).not.toBe(keyOf(picture, "last-frame"));
    expect(keyOf(picture, "image", "c1")).not.toBe(keyOf(picture, "image", "c2"));
    expect(keyOf(picture, "image-1")).toBe(keyOf({ ...picture, n: 1 }, "image-4"));
    expect(keyOf(picture, "image-2-composited")).toBe(keyOf(picture, "image-11-composited"));
    expect(keyOf(picture, "image-2-composited")).not.toBe(keyOf(picture, "image-2"));
    expect(keyOf({ ...picture, inputs: [{ type: "media", id: "m1" }] })).toBe(keyOf(picture));
    expect(keyOf({ ...picture, inputs: [{ type: "media", id: "m2", label: "fox" }] })).not.toBe(keyOf(picture));
    expect(keyOf({ ...picture, editOf: "an entry" })).toBe(keyOf(picture));
  });

  test("answers of one conversation stack whichever message gave them, those of another do not", () => {
    const answer = { kind: "generative" as const, model: "gen", prompt: "again", inputs: [], threadId: "t1", messageId: "m1" };
    expect(keyOf({ ...answer, messageId: "m2" })).toBe(keyOf(answer));
    expect(keyOf({ ...answer, threadId: "t2" })).not.toBe(keyOf(answer));
  });

  test("files without a recipe, and what was cut from others, never stack", () => {
    expect(stackKeyOf({ role: "imported" })).toBe("");
    expect(stackKeyOf({ role: "cut", recipe: picture, service: { parts: ["e1"] } })).toBe("");
    expect(stackKeyOf({ role: "video", recipe: picture, service: { id: "task" } })).not.toBe("");
  });
});

const noon = new Date(2026, 2, 2, 12).getTime();
const yesterday = new Date(2026, 2, 1, 12).getTime();

interface Given {
  days?: Record<string, number>;
  ranks?: Record<string, number>;
  unfolded?: string[];
}

/** `a1 a2 b3`: the letter is the key, `-` never stacks; newest first. */
function fold(text: string, { unfolded = [], ...given }: Given = {}) {
  return foldStacks(listOf(text, given), unfolded);
}

function listOf(text: string, { days = {}, ranks = {} }: Given = {}) {
  const ids = text.split(" ");
  return {
    ids,
    times: ids.map((id, place) => (days[id] ?? noon) - place),
    keys: ids.map((id) => (id.startsWith("-") ? "" : id.slice(0, 1))),
    rankOf: (id: string) => ranks[id] ?? 100,
  };
}

describe("DT-04 a list of stacks", () => {
  test("keeps the newest of each, in its place, and tells how many there are", () => {
    const list = fold("-1 a2 b3 a4 -5 a6 c7");
    expect(list.ids).toEqual(["-1", "a2", "b3", "-5", "c7"]);
    expect(list.stackAt(1)).toEqual({ id: "a.2026-03-02", count: 3 });
    expect(list.stackAt(2)).toBeUndefined();
    expect(list.days).toEqual([{ day: "2026-03-02", count: 5, results: 7 }]);
    expect(list.membersOf("a.2026-03-02")).toEqual(["a2", "a4", "a6"]);
    expect(list.shownAs("a4")).toEqual({ id: "a2", stack: { id: "a.2026-03-02", count: 3 } });
    expect(list.shownAs("b3")).toEqual({ id: "b3" });
  });

  test("the best of a stack is on top, where its newest stands", () => {
    const list = fold("a1 b2 a3 a4", { ranks: { a1: 0, a3: 110, a4: 110 } });
    expect(list.ids).toEqual(["a3", "b2"]);
  });

  test("an unfolded stack shows all, side by side and in their order, whatever is on top", () => {
    const list = fold("a1 b2 a3 c4 c5", { ranks: { a3: 200 }, unfolded: ["a.2026-03-02"] });
    expect(list.ids).toEqual(["a1", "a3", "b2", "c4"]);
    expect(list.stackAt(1)).toEqual({ id: "a.2026-03-02", count: 2, place: 2 });
    expect(list.days[0]).toEqual({ day: "2026-03-02", count: 4, results: 5 });
  });

  test("midnight parts a stack: each day keeps its own", () => {
    const list = fold("a1 a2 a3 a4", { days: { a3: yesterday, a4: yesterday } });
    expect(list.ids).toEqual(["a1", "a3"]);
    expect(list.days.map(({ day, count, results }) => [day, count, results])).toEqual([
      ["2026-03-02", 1, 2],
      ["2026-03-01", 1, 2],
    ]);
  });

  test("a part of a list keeps times and keys; what is not in the whole stands alone", () => {
    const part = narrowed(listOf("a1 b2 a3 c4 a5", { days: { a5: yesterday } }), ["b2", "a3", "a0", "a5"]);
    expect(part.keys).toEqual(["b", "a", "", "a"]);
    expect(part.times).toEqual([noon - 1, noon - 2, noon - 2, yesterday - 4]);
  });

  test("no result is lost or told twice: rows and what they hide are the whole list, day by day", () => {
    const entry = fc.record({
      createdAt: fc.integer({ min: yesterday, max: noon }),
      key: fc.constantFrom("", "a", "b", "c"),
      rank: fc.constantFrom(0, 100, 215),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.boolean(), (made, isOpen) => {
        const facts = made.toSorted((one, other) => other.createdAt - one.createdAt);
        const ids = facts.map((_, place) => `e${place}`);
        const [times, keys] = [facts.map(({ createdAt }) => createdAt), facts.map(({ key }) => key)];
        const rankOf = (id: string) => facts[Number(id.slice(1))]?.rank ?? 100;
        const unfolded = isOpen ? facts.map(({ key, createdAt }) => `${key}.${dayOf(createdAt)}`) : [];
        const list = foldStacks({ ids, times, keys, rankOf }, unfolded);
        const all = list.ids.flatMap((id, index) => {
          const stack = list.stackAt(index);
          return stack && stack.place === undefined ? list.membersOf(stack.id) : [id];
        });
        expect(all.toSorted()).toEqual(ids.toSorted());
        expect(isOpen ? list.ids.length : list.days.reduce((sum, day) => sum + (day.results ?? 0), 0)).toBe(ids.length);
        expect(list.days.reduce((sum, day) => sum + day.count, 0)).toBe(list.ids.length);
        for (const id of ids) expect(list.ids).toContain(list.shownAs(id).id);
      }),
    );
  });
});
