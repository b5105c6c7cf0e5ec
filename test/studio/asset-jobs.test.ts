import { describe, expect, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { reasonOfCall } from "./reason-of-call.ts";
import { openAssetStudio } from "./asset-rig.ts";
import { foxRecipe, openStudio } from "./open-studio.ts";

type Rig = Awaited<ReturnType<typeof openAssetStudio>>;

const test = base.extend<{ open: (options?: Parameters<typeof openAssetStudio>[0]) => Promise<Rig> }>({
  open: async ({ task: _task }, use) => {
    const closing: Rig[] = [];
    await use(async (options) => {
      const rig = await openAssetStudio(options);
      closing.push(rig);
      return rig;
    });
    for (const rig of closing) await rig.close();
  },
});

/** The states that the job was seen in, and what it prepared, until it has ended. */
async function courseOf({ client }: Pick<Rig, "client">, id: string): Promise<{ states: string[]; prepared: Set<string>; job: Job }> {
  const leave = new AbortController();
  const states: string[] = [];
  const prepared = new Set<string>();
  for await (const change of await client.jobs.watch(undefined, { signal: leave.signal })) {
    const jobs = change.type === "snapshot" ? change.jobs : change.type === "saved" ? [change.job] : [];
    const job = jobs.find((each) => each.id === id);
    if (!job) continue;
    if (states.at(-1) !== job.state) states.push(job.state);
    if (job.preparing) prepared.add(job.preparing.what);
    if (["done", "failed", "unsure", "cancelled"].includes(job.state)) {
      leave.abort();
      return { states, prepared, job };
    }
  }
  throw new Error("The watch ended before the job did");
}

describe.concurrent("AS-04 a file becomes an asset", { timeout: 60_000 }, () => {
  test("published, created once, followed until Active; no file is fetched, no entry made", async ({ open }) => {
    const rig = await open();
    const { id } = await rig.make({ name: "red lantern.jpg" });
    const { states, prepared, job } = await courseOf(rig, id);
    expect(states.filter((state) => state !== "waiting")).toEqual(["preparing", "submitting", "following", "done"]);
    expect([[...prepared], job.entryIds, job.preparing, job.serviceStatus]).toEqual([["publishing"], [], undefined, "Active"]);
    expect(rig.calls("CreateAsset")).toHaveLength(1);
    const asset = await rig.client.assets.get({ id: job.serviceId ?? "" });
    expect(asset).toMatchObject({ name: "red lantern", status: "Active", groupId: rig.group.id, mediaId: rig.photo.id });
  });

  test("AS-08 its content is recognised in its group from then on", async ({ open }) => {
    const rig = await open();
    const id = await rig.active();
    const found = await rig.client.assets.recognise({ groupId: rig.group.id, mediaIds: [rig.photo.id] });
    expect(found.map(({ mediaId, asset }) => [mediaId, asset.id])).toEqual([[rig.photo.id, id]]);
  });

  test("an address goes as it is; a look at the request publishes nothing", async ({ open }) => {
    const rig = await open();
    const url = "https://files.example/lantern.jpg";
    const preview = await rig.client.jobs.preview({ recipe: rig.recipe({ source: { type: "url", url }, projectName: "Film" }) });
    expect(preview.body).toEqual({ GroupId: rig.group.id, URL: url, Name: "lantern", AssetType: "Image", ProjectName: "Film" });
    const local = await rig.client.jobs.preview({ recipe: rig.recipe() });
    expect((local.body as { URL: string }).URL).toMatch(/^<public address of PHOTO\.jpg, [\d,]+ bytes>$/);
    expect(rig.gateway.requests().some(({ path }) => path.startsWith("/demo/store"))).toBe(false);
  });

  test("what the service cannot use ends as failed, with the service's code in words", async ({ open }) => {
    const rig = await open();
    rig.gateway.setFault("asset-failed", 1, "assets.create");
    const job = await rig.reached((await rig.make()).id);
    expect([job.state, job.failure?.code, job.failure?.reason]).toEqual(["failed", "content-rejected", "asset-content-restricted"]);
    expect(job.failure?.service?.code).toBe("ContentRestricted");
  });

  test("a file of another kind makes no job, nor do the others of its batch", async ({ open }) => {
    const rig = await open();
    const picture = await rig.keep(fixturePath("quad.png"));
    const wrong = rig.recipe({ source: { type: "media", id: picture.id }, assetType: "Video" });
    expect(await reasonOfCall(rig.client.jobs.create({ recipes: [rig.recipe(), wrong] }))).toBe("file-of-other-kind");
    expect([(await rig.client.jobs.list({})).total, rig.calls("CreateAsset").length]).toEqual([0, 0]);
  });

  test("where nothing publishes, a local file makes no job and an address does", async ({ open }) => {
    const rig = await open();
    const other = (await rig.client.connections.list()).find(({ isDemo }) => !isDemo);
    const create = (change = {}) => rig.client.jobs.create({ connectionId: other?.id, recipes: [rig.recipe(change)] });
    expect(await reasonOfCall(create())).toBe("needs-public-url");
    expect(await create({ source: { type: "url", url: "https://files.example/a.jpg" } })).toHaveLength(1);
  });

  test("once it is at the service it cannot be stopped, and says so; it can be forgotten here", async ({ open }) => {
    const rig = await open({ speed: 1 });
    const { id } = await rig.make();
    await rig.reached(id, new Set(["following"]));
    expect(await reasonOfCall(rig.client.jobs.cancel({ id }))).toBe("asset-not-stoppable");
    await rig.client.jobs.discard({ id });
    expect((await rig.client.jobs.list({})).total).toBe(0);
  });
});

describe.concurrent("GEN-07 an asset is created once", { timeout: 60_000 }, () => {
  test("a lost answer makes it unsure: it is found by name in its group and followed to its end", async ({ open }) => {
    const rig = await open();
    await rig.active({ name: "another one" });
    rig.gateway.setFault("reset-before-answer", 1, "assets.create");
    const job = await rig.reached((await rig.make({ name: "lost lantern" })).id);
    expect([job.state, rig.calls("CreateAsset").length]).toEqual(["unsure", 2]);
    const { found } = await rig.client.jobs.findLost({ id: job.id });
    expect(found).toHaveLength(1);
    await rig.client.jobs.adopt({ id: job.id, serviceId: found[0]?.serviceId ?? "" });
    expect((await rig.reached(job.id)).state).toBe("done");
    expect((await rig.client.assets.get({ id: found[0]?.serviceId ?? "" })).mediaId).toBe(rig.photo.id);
    expect(rig.calls("CreateAsset")).toHaveLength(2);
  });

  test("a refusal for pace is tried again; the job was never at the service", async ({ open }) => {
    const rig = await open();
    rig.gateway.setFault("rate-limit", 1, "assets.create");
    const job = await rig.reached((await rig.make()).id);
    expect([job.state, rig.calls("CreateAsset").length]).toEqual(["done", 2]);
  });
});

describe("AS-08 many at once", () => {
  test("500 files: each created once, at the service's pace, no more than 30 in flight", { timeout: 180_000 }, async ({ open }) => {
    const rig = await open();
    await rig.control("assets/dialect", { keepsRates: true });
    const recipes = Array.from({ length: 500 }, (_, index) => rig.recipe({ name: `lantern ${index}` }));
    const made = await rig.client.jobs.create({ recipes });
    let most = 0;
    const standing = new Map(made.map(({ id, state }) => [id, state]));
    for await (const change of await rig.client.jobs.watch()) {
      if (change.type !== "saved") continue;
      standing.set(change.job.id, change.job.state);
      const states = [...standing.values()];
      most = Math.max(most, states.filter((state) => state === "submitting" || state === "following").length);
      if (states.every((state) => state === "done" || state === "failed" || state === "unsure")) break;
    }
    expect([...new Set(standing.values())]).toEqual(["done"]);
    expect(rig.calls("CreateAsset")).toHaveLength(500);
    expect(most).toBeLessThanOrEqual(30);
    const { assets, total } = await rig.client.assets.list({ filter: { groupIds: [rig.group.id] }, pageSize: 1 });
    expect([assets.length, total]).toEqual([1, 500]);
  });
});

describe.concurrent("AS-05 NV-02 a native video of assets", { timeout: 90_000 }, () => {
  const reference = (id: string) => ({ kind: "image", role: "reference_image", source: { type: "asset", id } }) as const;

  test("two Active ones and one that is still Processing: the job waits for it, then sends once", async ({ open }) => {
    const rig = await open();
    const [one, two] = [await rig.active({ name: "one" }), await rig.active({ name: "two" })];
    rig.gateway.setFault("unknown-state", 1, "assets.create");
    const third = await rig.make({ name: "three" });
    const { serviceId: three = "" } = await rig.reached(third.id, new Set(["following"]));
    const [video] = await rig.client.jobs.create({ recipes: [foxRecipe({ inputs: [one, two, three].map(reference) })] });
    const { states, prepared, job } = await courseOf(rig, video?.id ?? "");
    expect([job.state, [...prepared], job.failure]).toEqual(["done", ["waiting-for-asset"], undefined]);
    expect(states).toContain("preparing");
    expect(rig.gateway.requests().filter(({ method, path }) => method === "POST" && path.endsWith("/tasks"))).toHaveLength(1);
  });

  test("a Failed one is refused with its reason, an unknown one too: nothing is sent", async ({ open }) => {
    const rig = await open();
    rig.gateway.setFault("asset-failed", 1, "assets.create");
    const failed = await rig.reached((await rig.make()).id);
    const ended = async (id: string) => {
      const [job] = await rig.client.jobs.create({ recipes: [foxRecipe({ inputs: [reference(id)] })] });
      const { failure, state } = await rig.reached(job?.id ?? "");
      return [state, failure?.code, failure?.reason, failure?.action];
    };
    expect(await ended(failed.serviceId ?? "")).toEqual(["failed", "invalid-input", "asset-content-restricted", "edit-recipe"]);
    expect(await ended("asset-20260101000000-nobod")).toEqual(["failed", "invalid-input", "asset-unknown", "edit-recipe"]);
    expect(rig.gateway.requests().some(({ method, path }) => method === "POST" && path.endsWith("/tasks"))).toBe(false);
  });

  test("waiting for an asset can be cancelled", async ({ open }) => {
    const rig = await open({ speed: 0.05 });
    const { id } = await rig.make();
    const { serviceId = "" } = await rig.reached(id, new Set(["following"]));
    const [video] = await rig.client.jobs.create({ recipes: [foxRecipe({ inputs: [reference(serviceId)] })] });
    const videoId = video?.id ?? "";
    await expect.poll(async () => (await rig.client.jobs.get({ id: videoId })).preparing?.what).toBe("waiting-for-asset");
    const cancelled = await rig.client.jobs.cancel({ id: videoId });
    expect([cancelled.state, cancelled.preparing]).toEqual(["cancelled", undefined]);
  });

  test("NV-02 a video of this machine goes by its public address, and is named in a look at the request", async ({ open }) => {
    const rig = await open();
    const [first] = await rig.client.jobs.create({ recipes: [foxRecipe()] });
    const { entryIds } = await rig.reached(first?.id ?? "");
    const { mediaId } = await rig.client.library.get({ id: entryIds[0] ?? "" });
    const recipe = foxRecipe({ inputs: [{ kind: "video", role: "reference_video", source: { type: "media", id: mediaId } }] });
    const { body } = await rig.client.jobs.preview({ recipe, full: true });
    expect(JSON.stringify(body)).toMatch(/<public address of .+, [\d,]+ bytes>/);
    const [job] = await rig.client.jobs.create({ recipes: [recipe] });
    const { prepared, job: ended } = await courseOf(rig, job?.id ?? "");
    expect([ended.state, ended.failure, [...prepared]]).toEqual(["done", undefined, ["publishing"]]);
    const other = (await rig.client.connections.list()).find(({ isDemo }) => !isDemo);
    expect(await reasonOfCall(rig.client.jobs.create({ connectionId: other?.id, recipes: [recipe] }))).toBe("local-video-needs-url");
  });
});

describe("a restart", { timeout: 60_000 }, () => {
  test("waiting asset jobs go on in their order, what is at the service counts first", async ({ open }) => {
    const rig = await open({ speed: 5 });
    const recipes = Array.from({ length: 60 }, (_, index) => rig.recipe({ name: `lantern ${index}` }));
    const made = await rig.client.jobs.create({ recipes });
    await rig.reached(made[20]?.id ?? "", new Set(["following", "done"]));
    await rig.studio.close();
    const again = await openStudio(rig.folder, rig.gateway);
    const last = await again.reached(made.at(-1)?.id ?? "");
    expect(last.state).toBe("done");
    await expect.poll(async () => (await again.client.jobs.list({ states: ["done"], limit: 100 })).total, { timeout: 30_000 }).toBe(60);
    expect(rig.calls("CreateAsset")).toHaveLength(60);
    await again.close();
  });
});
