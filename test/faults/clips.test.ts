import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import type { CompatibleVideoRecipe } from "../../shared/contract/recipes.ts";
import { failureOf } from "../failure-of.ts";
import { fixturePath } from "../fixtures/fixture.ts";
import { clipRecipe, openStudioWithDemo } from "../studio/open-studio.ts";

type Opened = Awaited<ReturnType<typeof openStudioWithDemo>>;

/** `open` gives a studio with a demo gateway of its own and closes it after the test, so that tests can run side by side. */
const test = base.extend<{ open: (options?: Parameters<typeof openStudioWithDemo>[0]) => Promise<Opened> }>({
  open: async ({ task: _task }, use) => {
    const closing: Opened[] = [];
    await use(async (options = {}) => {
      const opened = await openStudioWithDemo({ speed: 40, ...options });
      closing.push(opened);
      return opened;
    });
    for (const opened of closing) await opened.close();
  },
});

async function make({ client }: Opened, change: Partial<CompatibleVideoRecipe> = {}): Promise<Job> {
  const [job] = await client.jobs.create({ recipes: [clipRecipe(change)] });
  return job as Job;
}

async function finished(opened: Opened, change: Partial<CompatibleVideoRecipe> = {}): Promise<Job> {
  return opened.reached((await make(opened, change)).id);
}

/** The cheapest film that the demo makes. */
const small = { model: "clip-2", seconds: 4, size: "1280x720" };

const createsOf = ({ gateway }: Opened) =>
  gateway.requests().filter(({ method, path }) => method === "POST" && path === "/v1/videos").length;
const contentsOf = ({ gateway }: Opened) => gateway.requests().filter(({ path }) => path.endsWith("/content")).length;

async function received({ studio }: Opened, path: string) {
  const { id } = await studio.media.receive(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, basename(path));
  return { type: "media", id } as const;
}

async function picture({ studio }: Opened, width: number, height: number) {
  const png = await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { id } = await studio.media.receive(new Blob([new Uint8Array(png)]).stream(), "teal.png");
  return { type: "media", id } as const;
}

describe.concurrent("CV-01 CV-02 CV-05 the JSON variant from recipe to library", () => {
  test("GEN-09 text: followed through states that nobody knows, progress only as the service says, all that it returned kept", async ({
    open,
  }) => {
    const opened = await open({ faults: ["unknown-state"], speed: 20 });
    const { id } = await make(opened, { seconds: 5 });
    const statuses = new Set<string>();
    const progress: number[] = [];
    for await (const change of await opened.client.jobs.watch()) {
      if (change.type !== "saved" || change.job.id !== id) continue;
      if (change.job.serviceStatus) statuses.add(change.job.serviceStatus);
      if (change.job.progress !== undefined) progress.push(change.job.progress);
      if (change.job.state === "done") break;
    }
    expect(statuses).toContain("moderating");
    expect([progress, progress.at(-1)]).toEqual([progress.toSorted((one, other) => one - other), 100]);
    const done = await opened.client.jobs.get({ id });
    expect([done.state, done.progress, done.trouble]).toEqual(["done", 100, undefined]);
    const video = await opened.client.library.get({ id: done.entryIds[0] ?? "" });
    expect([video.kind, video.width, video.height]).toEqual(["video", 1280, 720]);
    expect(video.seconds).toBeCloseTo(5, 0);
    expect(video.service).toMatchObject({
      status: "completed",
      progress: 100,
      expires_at: expect.any(Number),
      remixed_from_video_id: null,
    });
    expect(video.recipe).toMatchObject({ kind: "compatible-video", prompt: "a red fox in snow", seconds: 5 });
    expect((await opened.client.library.check({ deep: true })).problems).toEqual([]);
    expect(contentsOf(opened)).toBe(0); // By the result's own address.
  });

  test("CV-02 local pictures and videos get a public address on the way out", async ({ open }) => {
    const opened = await open({ isDemo: true });
    const one = await picture(opened, 640, 360);
    const other = await received(opened, fixturePath("plain.jpg"));
    const film = await received(opened, fixturePath("silent.mp4"));
    const jobs = await opened.client.jobs.create({
      recipes: [
        clipRecipe({ mode: "i2v", images: [one] }),
        clipRecipe({ mode: "i2v", images: [one, other] }),
        clipRecipe({ mode: "r2v", images: [one, other], videos: [film] }),
      ],
    });
    const done = await Promise.all(jobs.map(({ id }) => opened.reached(id)));
    expect(done.map(({ state, failure }) => [state, failure?.message])).toEqual([
      ["done", undefined],
      ["done", undefined],
      ["done", undefined],
    ]);
  });

  test("CV-02 without a place to publish, a local file is refused before anything is sent", async ({ open }) => {
    const opened = await open();
    const recipe = clipRecipe({ mode: "i2v", images: [await picture(opened, 640, 360)] });
    expect((await failureOf(opened.client.jobs.create({ recipes: [recipe] }))).reason).toBe("needs-public-url");
    expect((await opened.client.jobs.list({})).total).toBe(0);
  });

  test("CV-02 a file that the demo's store gave no picture to fails at the service, not here", async ({ open }) => {
    const opened = await open();
    const url = `${opened.gateway.url}/demo/store/${"0".repeat(24)}/gone.png`;
    const job = await finished(opened, { mode: "i2v", images: [{ type: "url", url }] });
    expect([job.state, job.failure?.service?.code]).toEqual(["failed", "invalid_reference"]);
  });
});

describe.concurrent("CV-03 the multipart variant from recipe to library", () => {
  test("text, in the defaults of the service", async ({ open }) => {
    const opened = await open();
    const done = await finished(opened, { model: "clip-2-pro" });
    const video = await opened.client.library.get({ id: done.entryIds[0] ?? "" });
    expect([video.width, video.height, Math.round(video.seconds ?? 0)]).toEqual([720, 1280, 4]);
    expect(video.service).toMatchObject({ model: "clip-2-pro", seconds: "4", size: "720x1280" });
  });

  test("CV-07 with a reference of exactly the size, then remixed: the prompt alone goes out, the lineage comes back", async ({ open }) => {
    const opened = await open();
    const [connection] = await opened.client.connections.list();
    await opened.client.connections.update({ id: connection?.id ?? "", settings: { offersRemix: true } });
    const first = await finished(opened, { ...small, reference: await picture(opened, 1280, 720) });
    expect([first.state, first.failure]).toEqual(["done", undefined]);

    const recipe = { model: "clip-2", prompt: "the same fox at night", remixOf: first.serviceId };
    expect(await opened.client.jobs.preview({ recipe: clipRecipe(recipe) })).toMatchObject({
      url: `${opened.gateway.url}/v1/videos/${first.serviceId}/remix`,
      body: { prompt: "the same fox at night" },
    });
    opened.gateway.setFault("task-failed");
    const remix = await finished(opened, recipe);
    const { service } = await opened.client.jobs.get({ id: remix.id });
    expect(service).toMatchObject({ prompt: "the same fox at night", remixed_from_video_id: first.serviceId });
  });

  test("a reference of another size is refused before anything is sent", async ({ open }) => {
    const opened = await open();
    const recipe = clipRecipe({ ...small, reference: await picture(opened, 720, 1280) });
    const failure = await failureOf(opened.client.jobs.create({ recipes: [recipe] }));
    expect([failure.reason, failure.detail]).toEqual([
      "reference-wrong-size",
      { field: "reference", width: 720, height: 1280, size: "1280x720" },
    ]);
    expect(createsOf(opened)).toBe(0);
  });
});

test.concurrent("CV-06 the content endpoint is asked again until it gives the whole video", async ({ open }) => {
  const content = [
    "not-ready-200:1",
    "not-ready-202:1",
    ...["server-error", "truncated-video"].map((name) => `${name}:1@compatible-video.content`),
  ];
  const opened = await open({ faults: ["expired-url:always", ...content] });
  const { id } = await make(opened, small);
  const troubles = new Set<string>();
  for await (const change of await opened.client.jobs.watch()) {
    if (change.type !== "saved" || change.job.id !== id) continue;
    if (change.job.trouble?.reason) troubles.add(change.job.trouble.reason);
    if (change.job.entryIds.length > 0 || change.job.failure) break;
  }
  const job = await opened.client.jobs.get({ id });
  expect([job.state, job.failure, [...troubles]]).toEqual(["done", undefined, ["video-not-ready"]]);
  expect(contentsOf(opened)).toBeGreaterThan(4);
  expect((await opened.client.library.check({ deep: true })).problems).toEqual([]);
});

describe.concurrent("GEN-07 nothing is paid twice", () => {
  test("an answer that was lost makes the job unsure; the work is found, adopted and followed to its end", async ({ open }) => {
    // What comes of the work is of no matter here, and a failed film need not be made.
    const opened = await open({ faults: ["reset-before-answer", "task-failed"] });
    const job = await finished(opened, small);
    expect([job.state, job.failure?.action, createsOf(opened)]).toEqual(["unsure", "decide", 1]);
    const { found } = await opened.client.jobs.findLost({ id: job.id });
    expect(found).toHaveLength(1);
    await opened.client.jobs.adopt({ id: job.id, serviceId: found[0]?.serviceId ?? "" });
    expect([(await opened.reached(job.id)).state, createsOf(opened)]).toEqual(["failed", 1]);
  });

  test.for(["server-error", "html-error", "empty-body", "truncated-json"])(
    "%s on the create: unsure, one create",
    async (fault, { open }) => {
      const opened = await open({ faults: [`${fault}:1@compatible-video.create`] });
      expect([(await finished(opened, small)).state, createsOf(opened)]).toEqual(["unsure", 1]);
    },
  );

  test.for([
    ["unauthorized", "key-rejected"],
    ["moderated", "content-rejected"],
    ["too-large", "too-large"],
  ] as const)("%s is a refusal: failed, and not tried again", async ([fault, code], { open }) => {
    const opened = await open({ faults: [`${fault}:1@compatible-video.create`] });
    const job = await finished(opened, small);
    expect([job.state, job.failure?.code, createsOf(opened)]).toEqual(["failed", code, 1]);
  });
});

describe.concurrent("CV-05 following", () => {
  test.for([
    ["task-failed", "failed"],
    ["task-expired", "expired"],
    ["task-cancelled", "cancelled"],
  ] as const)("%s ends the job as %s", async ([fault, state], { open }) => {
    const opened = await open({ faults: [fault] });
    expect((await finished(opened, small)).state).toBe(state);
  });

  test("what cannot be cancelled says so and goes on (lesson 11)", async ({ open }) => {
    const opened = await open({ speed: 10 });
    const { id } = await make(opened, small);
    await opened.reached(id, new Set(["following"]));
    expect((await failureOf(opened.client.jobs.cancel({ id }))).reason).toBe("cancel-refused");
    expect((await opened.client.jobs.get({ id })).state).toBe("following");
  });
});

test.concurrent("CV-07 without the connection's word for it a remix is refused, and nothing is sent", async ({ open }) => {
  const opened = await open();
  const recipe = clipRecipe({ model: "clip-2", remixOf: "video_1" });
  expect((await failureOf(opened.client.jobs.create({ recipes: [recipe] }))).reason).toBe("remix-not-offered");
});
