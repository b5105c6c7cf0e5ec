import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AssetsChange } from "../../../shared/contract/assets.ts";
import { failureOf } from "../../failure-of.ts";
import { foxRecipe } from "../open-studio.ts";
import { openTwoLibraries, secondKey, type TwoLibraries } from "./open-library.ts";

let library: TwoLibraries;
beforeAll(async () => void (library = await openTwoLibraries()));
afterAll(() => library.close());

describe("AS-01 AS-02 AS-05 the library through every envelope that is known (wire notes 2.1)", () => {
  test.each(["A", "B", "C", "D", "E", "F", "G", "H", "I"])("%s", async (envelope) => {
    const { client, dialect, makeAsset, settled } = library;
    const group = await client.assets.createGroup({ name: `people ${envelope}`, description: "who they are" });
    const id = await makeAsset(group.id, "PHOTO.jpg");
    await dialect({ envelope });
    try {
      expect(await client.assets.updateGroup({ id: group.id, name: `folk ${envelope}` })).toMatchObject({
        name: `folk ${envelope}`,
        description: "who they are",
      });
      const { groups, total, isKept } = await client.assets.listGroups({ filter: { name: `folk ${envelope}` } });
      expect([groups[0]?.id, total, isKept]).toEqual([group.id, 1, false]);
      expect(await settled(id)).toBe("Active");
      expect(await client.assets.update({ id, name: "hero" })).toMatchObject({ id, name: "hero", status: "Active", groupId: group.id });
      expect((await client.assets.list({ filter: { groupIds: [group.id] } })).assets.map((asset) => asset.name)).toEqual(["hero"]);
      expect(await client.assets.delete({ id })).toEqual({ id });
      // Two of the envelopes have words for a refusal, but no code.
      const code = ["C", "D"].includes(envelope) ? "gateway-error" : "not-found";
      expect(await failureOf(client.assets.get({ id }))).toMatchObject({ code });
      expect(await failureOf(client.assets.update({ id, name: "gone" }))).toMatchObject({ code });
    } finally {
      await dialect({ envelope: "A" });
    }
  });
});

describe("AS-03 lists of services that differ (wire notes 2.3)", () => {
  let groupId: string;
  beforeAll(async () => {
    groupId = (await library.client.assets.createGroup({ name: "many" })).id;
    for (let count = 0; count < 23; count += 1) await library.makeAsset(groupId, "PHOTO.jpg", { name: `number ${count}` });
  });
  const page = (number: number, pageSize: number) =>
    library.client.assets.list({ filter: { groupIds: [groupId] }, page: number, pageSize });

  test.each([
    ["as the interface says", {}],
    ["pages capped without a word", { mostPerPage: 10 }],
    ["a type has to be named", { needsGroupType: true }],
    ["times as numbers, answers of the id alone", { times: "unix", updateAnswer: "id" }],
  ])("%s: every row once, in order", async (_name, change) => {
    await library.dialect(change);
    try {
      const pages = [await page(1, 20), await page(2, 20)];
      expect(pages.map(({ total, assets }) => [total, assets.length])).toEqual([
        [23, 20],
        [23, 3],
      ]);
      const names = pages.flatMap(({ assets }) => assets.map(({ name }) => name));
      expect(new Set(names).size).toBe(23);
      expect(names[0]).toBe("number 22");
    } finally {
      await library.dialect({ mostPerPage: 100, needsGroupType: false, times: "iso", updateAnswer: "object" });
    }
  });

  test("a service that filters its pages only after they are cut", async () => {
    await library.dialect({ filtersAfterPaging: true, statusField: "UpstreamStatus" });
    try {
      const names: string[] = [];
      for (let number = 1, total = 1; (number - 1) * 4 < total; number += 1) {
        const filter = { groupIds: [groupId], name: "number 1" };
        const { assets, total: said } = await library.client.assets.list({ filter, page: number, pageSize: 4, sortOrder: "Asc" });
        total = said;
        names.push(...assets.map(({ name }) => name));
      }
      expect(names).toEqual(["number 1", ...Array.from({ length: 10 }, (_, index) => `number 1${index}`)]);
    } finally {
      await library.dialect({ filtersAfterPaging: false, statusField: "Status" });
    }
  });

  test("AS-01 a channel that asks for the model gets it from the connection's extra fields", async () => {
    const [asset] = (await page(1, 1)).assets;
    await library.dialect({ needsModel: true });
    try {
      expect(await failureOf(library.client.assets.get({ id: asset?.id ?? "" }))).toMatchObject({ code: "invalid-input" });
      await library.client.connections.update({ id: library.first, settings: { assetExtraFields: { model: "vidgen-2" } } });
      expect(await library.client.assets.get({ id: asset?.id ?? "" })).toMatchObject({ id: asset?.id });
    } finally {
      await library.client.connections.update({ id: library.first, settings: { assetExtraFields: {} } });
      await library.dialect({ needsModel: false });
    }
  });

  test("filters, sorting and order are the service's", async () => {
    const { assets } = await library.client.assets.list({
      filter: { groupIds: [groupId], name: "number 1", statuses: ["Active", "Processing"] },
      sortOrder: "Asc",
      pageSize: 5,
    });
    expect(assets.map(({ name }) => name)).toEqual(["number 1", "number 10", "number 11", "number 12", "number 13"]);
    expect((await library.client.assets.list({ filter: { groupIds: [groupId], statuses: ["Failed"] } })).total).toBe(0);
  });

  test("a list that lags is brought up to date by asking about each asset", async () => {
    await library.dialect({ laggingLists: true });
    try {
      const id = await library.makeAsset(groupId, "PHOTO.jpg", { name: "late" });
      await expect.poll(async () => (await library.ask("ListAssets", { Filter: { Name: "late" } }))["TotalCount"]).toBe(1);
      const { client } = library;
      await expect
        .poll(async () => (await client.assets.list({ filter: { name: "late" } })).assets[0]?.status, { timeout: 5000, interval: 300 })
        .toBe("Active");
      await client.assets.delete({ id });
    } finally {
      await library.dialect({ laggingLists: false });
    }
  });

  test("a service of few routes: what is kept is shown, with why; what cannot be is refused by name", async () => {
    await page(1, 100);
    await library.dialect({ routes: "few" });
    try {
      const kept = await page(2, 20);
      expect(kept).toMatchObject({ isKept: true, total: 23, trouble: { reason: "action-not-offered", detail: { action: "ListAssets" } } });
      expect(kept.assets).toHaveLength(3);
      const [first] = kept.assets;
      expect(await failureOf(library.client.assets.update({ id: first?.id ?? "", name: "new" }))).toMatchObject({
        reason: "action-not-offered",
      });
      expect(await failureOf(library.client.assets.delete({ id: first?.id ?? "" }))).toMatchObject({ reason: "action-not-offered" });
      expect(await library.client.assets.getGroup({ id: groupId })).toMatchObject({ name: "many" });
      expect((await library.client.assets.known({ ids: [first?.id ?? ""] })).map(({ id }) => id)).toEqual([first?.id]);
    } finally {
      await library.dialect({ routes: "all" });
    }
  });
});

describe("AS-02 AS-05 what is refused before anything is sent", () => {
  const requests = async () => library.gateway.requests().length;
  test.each<[string, () => Promise<unknown>, string]>([
    ["a group without a name", () => library.client.assets.createGroup({ name: " " }), "name-missing"],
    ["a name of 65", () => library.client.assets.createGroup({ name: "名".repeat(65) }), "name-too-long"],
    ["a description of 301", () => library.client.assets.createGroup({ name: "a", description: "b".repeat(301) }), "description-too-long"],
    [
      "a group of a person by hand",
      () => library.client.assets.createGroup({ name: "a", groupType: "LivenessFace" }),
      "group-by-verification",
    ],
    ["a group's new name of nothing", () => library.client.assets.updateGroup({ id: "group-1", name: "" }), "name-missing"],
    ["an asset's new name of nothing", () => library.client.assets.update({ id: "asset-1", name: " " }), "name-missing"],
    [
      "a printed request of it",
      () => library.client.assets.preview({ action: "UpdateAsset", body: { Id: "a", Name: "" } }),
      "name-missing",
    ],
    ["a page of 101", () => library.client.assets.list({ pageSize: 101 }), "not-in-contract"],
    ["page 0", () => library.client.assets.listGroups({ page: 0 }), "not-in-contract"],
  ])("%s", async (_name, act, reason) => {
    const before = await requests();
    expect(await failureOf(act())).toMatchObject({ code: "invalid-input", reason });
    expect(await requests()).toBe(before);
  });
});

describe("AS-05 what uses an asset is named", () => {
  test("unfinished jobs of the connection whose recipe holds it", async () => {
    const { client, gateway, reached } = library;
    gateway.setFault("slow", 100, "native-video.create");
    const recipe = foxRecipe({ inputs: [{ kind: "image", role: "first_frame", source: { type: "asset", id: "asset-used" } }] });
    const [job] = await client.jobs.create({ recipes: [recipe] });
    expect(await client.assets.uses({ id: "asset-used" })).toMatchObject({
      jobs: [{ id: job?.id, title: "a red fox in snow" }],
      entryCount: 0,
    });
    expect((await client.assets.uses({ id: "asset-use" })).jobs).toEqual([]);
    expect((await client.assets.uses({ id: "asset-used", connectionId: library.second })).jobs).toEqual([]);
    gateway.clearFaults();
    await reached(job?.id ?? "");
    expect((await client.assets.uses({ id: "asset-used" })).jobs).toEqual([]);
  });
});

describe("AS-05 chains that still have to be begun with an asset", () => {
  test("named while no job stands for their first shot", async () => {
    const { client, gateway } = library;
    const shots = [1, 2].map((number) => ({ prompt: `shot ${number}`, duration: 5 }));
    const first = { type: "asset", id: "asset-of-a-chain" } as const;
    gateway.setFault("slow", 100, "native-video.create");
    const chain = await client.chains.create({
      title: "The fox",
      base: { model: "vidgen-2", resolution: "480p", ratio: "16:9" },
      first,
      shots,
    });
    const uses = () => client.assets.uses({ id: first.id });
    // Its job speaks for it as long as there is one.
    expect((await uses()).jobs.map(({ id }) => id)).toEqual([chain.shots[0]?.jobId]);
    await client.chains.stop({ id: chain.id });
    await client.jobs.cancel({ id: chain.shots[0]?.jobId ?? "" }).catch(() => undefined);
    gateway.clearFaults();
    await library.reached(chain.shots[0]?.jobId ?? "");
    expect((await uses()).jobs).toEqual([{ id: chain.id, title: "The fox", state: "waiting" }]);
    await client.chains.discard({ id: chain.id });
    expect((await uses()).jobs).toEqual([]);
  });
});

describe("AS-05 results in the library name the assets that they were made with", () => {
  test("counted and named until they are in the trash", async () => {
    const { client, makeAsset, settled, reached } = library;
    const group = await client.assets.createGroup({ name: "faces" });
    const id = await makeAsset(group.id, "PHOTO.jpg");
    expect(await settled(id)).toBe("Active");
    const recipe = foxRecipe({ inputs: [{ kind: "image", role: "first_frame", source: { type: "asset", id } }] });
    const [job] = await client.jobs.create({ recipes: [recipe] });
    const done = await reached(job?.id ?? "");
    expect(done).toMatchObject({ state: "done" });
    const uses = await client.assets.uses({ id });
    expect(uses).toMatchObject({ jobs: [], entryCount: done.entryIds.length });
    expect(uses.entries.map((entry) => entry.id)).toEqual(done.entryIds);
    await client.library.trash({ ids: done.entryIds });
    expect((await client.assets.uses({ id })).entryCount).toBe(0);
    await client.library.restore({ ids: done.entryIds });
    expect((await client.assets.uses({ id, connectionId: library.second })).entryCount).toBe(0);
  });
});

describe("AS-09 every window follows the library of the active connection alone", () => {
  test("changes are told; another's never; a switch is", async () => {
    const { client, first, second } = library;
    const leave = new AbortController();
    const heard: AssetsChange[] = [];
    const done = (async () => {
      for await (const change of await client.assets.watch(undefined, { signal: leave.signal })) heard.push(change);
    })();
    await expect.poll(() => heard.at(-1)).toEqual({ type: "switched", connectionId: first });
    const mine = await client.assets.createGroup({ name: "mine" });
    await client.assets.createGroup({ connectionId: second, name: "theirs" });
    await client.connections.activate({ id: second });
    await expect.poll(() => heard.at(-1)).toEqual({ type: "switched", connectionId: second });
    await client.connections.update({ id: second, settings: {}, key: `${secondKey}-new` });
    await expect.poll(() => heard.length).toBe(4);
    await client.connections.update({ id: second, settings: {}, key: secondKey });
    await expect.poll(() => heard.length).toBe(5);
    await client.connections.activate({ id: first });
    await expect.poll(() => heard.length).toBe(6);
    leave.abort();
    await done.catch(() => undefined);
    expect(heard.map((change) => (change.type === "group-saved" ? change.group.id : change.type))).toEqual([
      "switched",
      mine.id,
      "switched",
      "switched",
      "switched",
      "switched",
    ]);
  });
});
