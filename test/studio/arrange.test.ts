import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { MediaRows } from "../../electron/core/library/media-rows.ts";
import { createArrange } from "../../electron/core/arrange/create-arrange.ts";
import type { ArrangeChange, FacetName } from "../../shared/contract/arrange.ts";
import { LibraryFilter, type Mark } from "../../shared/contract/library.ts";
import { failureOf } from "../failure-of.ts";
import { openTemporaryLibrary } from "./temporary-library.ts";

const library = openTemporaryLibrary();
const { entries, database } = library;
const room = createArrange({ database, entries });
const { arrangement, projects, tags, searches } = room;
afterAll(() => library[Symbol.dispose]());

/** What is known of an entry without asking the studio. */
interface Known {
  id: string;
  kind: "image" | "video" | "audio";
  model: string | undefined;
  ratio: string;
  resolution: string;
  length: string | undefined;
  hasAudio: boolean;
  isInput: boolean;
  connectionId: string | undefined;
  month: string;
  prompt: string;
}

const shapes = [
  { width: 1280, height: 720, ratio: "16:9", resolution: "720p" },
  { width: 864, height: 496, ratio: "16:9", resolution: "480p" },
  { width: 1080, height: 1920, ratio: "9:16", resolution: "1080p" },
  { width: 1024, height: 1024, ratio: "1:1", resolution: "720p" },
  { width: 4096, height: 512, ratio: "other", resolution: "480p" },
];
const times = [
  { seconds: 5.04, length: "to-5" },
  { seconds: 10, length: "to-10" },
  { seconds: 31, length: "longer" },
];
const models = ["vidgen-2", "vidgen-1", undefined];
const months = ["2025-12", "2026-01"];
const prompts = ["a red fox in snow", "雪地里的狐狸", "a lighthouse", "海边的灯塔"];
const known: Known[] = [];

beforeAll(() => {
  const rows = new MediaRows(database);
  for (let index = 0; index < 60; index += 1) {
    const shape = shapes[index % shapes.length] as (typeof shapes)[number];
    const kind = index % 3 === 0 ? "image" : index % 12 === 2 ? "audio" : "video";
    const time = kind === "image" ? undefined : times[index % times.length];
    const hasAudio = kind === "audio" || (kind === "video" && index % 4 === 1);
    const id = index.toString(16).padStart(24, "0");
    const facts = {
      width: shape.width,
      height: shape.height,
      ...(time && { seconds: time.seconds }),
      ...(hasAudio && { audioCodec: "aac" }),
    };
    const media = { id, kind, mime: "x/y", bytes: 1, sha256: id, name: `file ${index}`, createdAt: 1, ...facts } as const;
    rows.insert({ media, path: `media/${id}` });
    const month = months[index % 2] as string;
    const [model, prompt] = [models[index % 3], prompts[index % 4] as string];
    const inputs = index % 10 === 9 ? [{ kind: "image" as const, source: { type: "media" as const, id: known[index - 9]?.id ?? "" } }] : [];
    const mediaOf = (entryId: string) => entries.get(entryId).mediaId;
    const recipe = {
      kind: "native-video" as const,
      model: "vidgen-2",
      prompt,
      inputs: inputs.map((input) => ({ ...input, source: { ...input.source, id: mediaOf(input.source.id) } })),
    };
    const connectionId = index % 5 === 0 ? undefined : `c${index % 2}`;
    const day = new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1 + (index % 27), index % 24).getTime();
    const entry = entries.add({
      kind,
      role: "video",
      mediaId: id,
      recipe,
      createdAt: day,
      ...(model && { model }),
      ...(connectionId && { connectionId }),
    });
    if (inputs.length > 0) (known[index - 9] as Known).isInput = true;
    known.push({
      id: entry.id,
      kind,
      model,
      ratio: shape.ratio,
      resolution: shape.resolution,
      length: time?.length,
      hasAudio,
      isInput: false,
      connectionId,
      month,
      prompt,
    });
  }
});

const idsOf = (filter: Partial<LibraryFilter>) =>
  entries
    .list({ filter: LibraryFilter.parse(filter), offset: 0, limit: 500 })
    .entries.map(({ id }) => id)
    .sort();

/** How an entry is arranged, read back; the known facts beside it. */
const stateOf = (entry: Known) => {
  const { rating = 0, mark, projectId, tags: names, isFavourite, isTrashed } = entries.get(entry.id);
  return { ...entry, rating, mark, projectId, tags: names, isFavourite, isTrashed };
};
type State = ReturnType<typeof stateOf>;

/** The filter in plain words. */
function isIn(entry: State, filter: LibraryFilter, without?: FacetName): boolean {
  const any = <Value>(name: FacetName, chosen: readonly Value[] | undefined, value: Value | undefined) =>
    name === without || !chosen?.length || (value !== undefined && chosen.includes(value));
  const same = <Value>(name: FacetName, wanted: Value | undefined, value: Value) =>
    name === without || wanted === undefined || wanted === value;
  return (
    entry.isTrashed === filter.isTrashed &&
    same("kind", filter.kind, entry.kind as LibraryFilter["kind"]) &&
    any("models", filter.models, entry.model) &&
    any("ratios", filter.ratios, entry.ratio) &&
    any("resolutions", filter.resolutions as string[] | undefined, entry.resolution) &&
    any("lengths", filter.lengths as string[] | undefined, entry.length) &&
    any("connectionIds", filter.connectionIds, entry.connectionId) &&
    any("projectIds", filter.projectIds, entry.projectId) &&
    any("marks", filter.marks, entry.mark) &&
    any("months", filter.months, entry.month) &&
    (without === "rating" || entry.rating >= (filter.rating ?? 0)) &&
    same("hasAudio", filter.hasAudio, entry.hasAudio) &&
    same("isInput", filter.isInput, entry.isInput) &&
    same("isFavourite", filter.isFavourite, entry.isFavourite) &&
    (filter.tags ?? []).every((tag) => entry.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) &&
    (filter.search === undefined || entry.prompt.includes(filter.search))
  );
}

const valueOf: Record<FacetName, (entry: State) => readonly (string | undefined)[]> = {
  kind: ({ kind }) => [kind],
  models: ({ model }) => [model],
  ratios: ({ ratio }) => [ratio],
  resolutions: ({ resolution }) => [resolution],
  lengths: ({ length }) => [length],
  connectionIds: ({ connectionId }) => [connectionId],
  projectIds: ({ projectId }) => [projectId],
  marks: ({ mark }) => [mark],
  months: ({ month }) => [month],
  tags: ({ tags: names }) => names,
  rating: ({ rating }) => [String(rating)],
  hasAudio: ({ hasAudio }) => [String(hasAudio)],
  isInput: ({ isInput }) => [String(isInput)],
  isFavourite: ({ isFavourite }) => [String(isFavourite)],
};

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }), { nil: undefined });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const tagNames = ["night", "Night shots", "夜景"];

const aFilter = (projectIds: readonly string[]) =>
  fc
    .record({
      kind: maybe(fc.constantFrom("image" as const, "video" as const, "audio" as const)),
      models: some(["vidgen-2", "vidgen-1"]),
      ratios: some(["16:9", "1:1", "other"]),
      resolutions: some(["480p", "720p"] as const),
      lengths: some(["to-5", "longer"] as const),
      connectionIds: some(["c0", "c1"]),
      projectIds: some(projectIds),
      marks: some(["picked", "rejected"] as const),
      months: some(months),
      tags: some(tagNames),
      rating: maybe(fc.integer({ min: 1, max: 5 })),
      hasAudio: maybe(fc.boolean()),
      isInput: maybe(fc.boolean()),
      isFavourite: maybe(fc.boolean()),
      search: maybe(fc.constantFrom("fox", "狐狸", "雪", "lighthouse")),
      isTrashed: fc.boolean(),
    })
    .map((filter) => LibraryFilter.parse(JSON.parse(JSON.stringify(filter))));

const aChange = (projectIds: readonly string[]): fc.Arbitrary<ArrangeChange> =>
  fc.record(
    {
      rating: fc.integer({ min: 0, max: 5 }),
      mark: fc.constantFrom<Mark | null>("picked", "rejected", null),
      projectId: fc.constantFrom(null, ...projectIds),
      isFavourite: fc.boolean(),
      note: fc.constantFrom("", "too dark", "太暗了"),
      addTags: fc.subarray(tagNames),
      removeTags: fc.subarray(tagNames),
    },
    { requiredKeys: [] },
  );

const someIds = () => fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 20 });

describe("arranging", () => {
  test("DT-04 after any changes every list and every count is what a plain look at all entries says", async () => {
    const ids = [projects.save({ name: "Fox film" }).id, projects.save({ name: "灯塔" }).id];
    const step = fc.tuple(someIds(), fc.oneof(aChange(ids), fc.constantFrom("trash" as const, "restore" as const)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), fc.array(aFilter(ids), { minLength: 3, maxLength: 3 }), async (steps, filters) => {
        for (const [places, change] of steps) {
          const chosen = places.map((place) => (known[place] as Known).id);
          if (change === "trash") entries.trash(chosen);
          else if (change === "restore") entries.restore(chosen);
          else arrangement.change(chosen, change);
        }
        const states = known.map(stateOf);
        for (const filter of filters) {
          const expected = states.filter((state) => isIn(state, filter));
          expect(idsOf(filter)).toEqual(expected.map(({ id }) => id).sort());
          expect(await room.facets(filter)).toEqual(facetsOf(states, filter));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("DT-04 what a change answers puts everything back", () => {
    const before = known.map(stateOf);
    fc.assert(
      fc.property(someIds(), aChange([projects.all()[0]?.id ?? ""]), (places, change) => {
        const answered = arrangement.change(
          places.map((place) => (known[place] as Known).id),
          change,
        );
        expect(answered).toHaveLength(places.length);
        expect(arrangement.put(answered)).toBe(places.length);
        expect(known.map(stateOf)).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  test("DT-04 a change that cannot be made whole changes nothing", async () => {
    const [first, second] = known as [Known, Known];
    const before = [stateOf(first), stateOf(second)];
    const unknownProject = () => arrangement.change([first.id, second.id], { rating: 5, projectId: "none" });
    expect(await failureOf(Promise.try(unknownProject))).toMatchObject({ code: "not-found", reason: "project-unknown" });
    const longTag = () => arrangement.change([first.id, second.id], { addTags: ["x".repeat(61)] });
    expect(await failureOf(Promise.try(longTag))).toMatchObject({ code: "invalid-input", reason: "tag-length" });
    expect([stateOf(first), stateOf(second)]).toEqual(before);
    expect(arrangement.change(["gone"], { rating: 5 })).toEqual([]);
  });

  test("DT-04 tells those who watch the library", async () => {
    const [entry] = known as [Known];
    const stop = new AbortController();
    const changes = entries.watch(stop.signal);
    await changes.next();
    arrangement.change([entry.id], { rating: 3 });
    expect((await changes.next()).value).toMatchObject({ type: "saved", entry: { id: entry.id, rating: 3 } });
    stop.abort();
  });
});

function facetsOf(states: readonly State[], filter: LibraryFilter) {
  return Object.fromEntries(
    (Object.keys(valueOf) as FacetName[]).map((facet) => {
      // Of tags all chosen ones must be there, so they count among themselves.
      const seen = states.filter((state) => isIn(state, filter, facet === "tags" ? undefined : facet)).flatMap(valueOf[facet]);
      const counts = Map.groupBy(
        seen.filter((value) => value !== undefined),
        (value) => value,
      );
      const list = [...counts].map(([value, each]) => ({ value, count: each.length }));
      const byCount = (a: (typeof list)[number], b: (typeof list)[number]) => b.count - a.count || (a.value < b.value ? -1 : 1);
      return [facet, facet === "months" ? list.sort((a, b) => (a.value < b.value ? 1 : -1)) : list.sort(byCount)];
    }),
  );
}

describe("tags", () => {
  test("DT-04 that differ by case, blanks or composition are one, and are found by search, also notes in Chinese", () => {
    const { id } = known[3] as Known;
    entries.restore([id]);
    arrangement.change([id], { addTags: ["Cafe\u0301  noir"], note: "补光不足" });
    arrangement.change([id], { addTags: ["caf\u00e9 NOIR"] });
    expect(entries.get(id).tags.filter((tag) => /noir/i.test(tag))).toEqual(["Caf\u00e9 noir"]);
    for (const search of ["noir", "补光", "光", "补光不足"]) expect(idsOf({ search })).toContain(id);
    arrangement.change([id], { removeTags: ["CAF\u00c9 noir"], note: "" });
    for (const search of ["noir", "补光"]) expect(idsOf({ search })).not.toContain(id);
  });

  test("DT-04 renaming one to the name of another joins the two, everywhere and in the search", async () => {
    const [first, second] = [(known[5] as Known).id, (known[6] as Known).id];
    entries.restore([first, second]);
    arrangement.change([first], { addTags: ["draft one"] });
    arrangement.change([second], { addTags: ["keeper"] });
    expect(arrangement.renameTag("DRAFT ONE", "Keeper")).toEqual({ name: "keeper", count: 2 });
    expect(idsOf({ tags: ["keeper"] })).toEqual([first, second].sort());
    expect(idsOf({ search: "draft one" })).toEqual([]);
    arrangement.removeTag("keeper");
    expect(tags.all().map(({ name }) => name)).not.toContain("keeper");
    expect(idsOf({ search: "keeper" })).toEqual([]);
    expect(await failureOf(Promise.try(() => arrangement.renameTag("keeper", "x")))).toMatchObject({
      code: "not-found",
      reason: "tag-unknown",
    });
  });
});

test("DT-04 a project that is removed leaves its entries, and its count leaves with it", async () => {
  const { id: projectId } = projects.save({ name: "  Short lived " });
  const [entry] = known as [Known];
  entries.restore([entry.id]);
  arrangement.change([entry.id], { projectId });
  expect(projects.all()).toContainEqual({ id: projectId, name: "Short lived", count: 1 });
  expect(projects.save({ id: projectId, name: "Renamed" })).toEqual({ id: projectId, name: "Renamed", count: 1 });
  arrangement.removeProject(projectId);
  expect(entries.get(entry.id).projectId).toBeUndefined();
  expect((await room.facets(LibraryFilter.parse({}))).projectIds.map(({ value }) => value)).not.toContain(projectId);
  expect(await failureOf(Promise.try(() => projects.save({ id: projectId, name: "x" })))).toMatchObject({ reason: "project-unknown" });
});

test("DT-04 searches are kept under names", () => {
  const filter = LibraryFilter.parse({ search: "狐狸", rating: 4, tags: ["night"] });
  const saved = searches.save({ name: "Foxes", filter });
  searches.save({ id: saved.id, name: "Good foxes", filter });
  expect(searches.all()).toEqual([{ id: saved.id, name: "Good foxes", filter }]);
  searches.remove(saved.id);
  expect(searches.all()).toEqual([]);
});

test("DT-04 what several have in common is told, and of tags how many have each; those that are gone are passed over", () => {
  const ids = known.slice(0, 3).map(({ id }) => id);
  const project = projects.save({ name: "common" });
  arrangement.put(ids.map((id) => ({ id, isFavourite: false, rating: 2, mark: null, projectId: project.id, note: "", tags: ["all"] })));
  arrangement.change(ids.slice(0, 1), { rating: 0, addTags: ["some"] });
  arrangement.change(ids.slice(0, 2), { projectId: null });
  const all = { name: "all", count: 3 };
  expect(arrangement.inCommon([...ids, "gone"])).toEqual({ count: 3, mark: null, tags: [all, { name: "some", count: 1 }] });
  expect(arrangement.inCommon(ids.slice(1, 2))).toMatchObject({ count: 1, rating: 2, mark: null, projectId: null });
  expect(arrangement.inCommon(ids.slice(2))).toMatchObject({ rating: 2, projectId: project.id });
  expect(arrangement.inCommon(["gone"])).toEqual({ count: 0, tags: [] });
});
