import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test as base } from "vitest";
import type { Job } from "../../shared/contract/jobs.ts";
import { failureOf } from "../failure-of.ts";
import { foxRecipe, openStudio, openStudioWithDemo } from "../studio/open-studio.ts";

type Opened = Awaited<ReturnType<typeof openStudioWithDemo>>;

/** `open` gives a studio with a demo gateway of its own and closes it after the test, so that tests can run side by side. */
const test = base.extend<{ open: (options?: Parameters<typeof openStudioWithDemo>[0]) => Promise<Opened> }>({
  open: async ({ task: _task }, use) => {
    const closing: Opened[] = [];
    await use(async (options = {}) => {
      const opened = await openStudioWithDemo(options);
      closing.push(opened);
      return opened;
    });
    for (const opened of closing) await opened.close();
  },
});

async function make({ client }: Opened, change = {}): Promise<Job> {
  const [job] = await client.jobs.create({ recipes: [foxRecipe(change)] });
  return job as Job;
}

const createsOf = ({ gateway }: Opened) =>
  gateway.requests().filter(({ method, path }) => method === "POST" && path.endsWith("/tasks")).length;

/** A loopback address on which nobody listens. */
async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

describe.concurrent("NV-07 NV-08 NV-09 a job from recipe to library", () => {
  test("the video and its last frame arrive whole, with all that the service returned", async ({ open }) => {
    const opened = await open();
    const job = await make(opened, { returnLastFrame: true, seed: 42, generateAudio: true });
    const done = await opened.reached(job.id);
    expect([done.state, done.entryIds.length, done.trouble]).toEqual(["done", 2, undefined]);
    const video = await opened.client.library.get({ id: done.entryIds[0] ?? "" });
    expect([video.kind, video.width, video.height, video.hasAudio]).toEqual(["video", 864, 496, true]);
    expect(video.seconds).toBeCloseTo(5, 0);
    expect(video.service).toMatchObject({ status: "succeeded", seed: 42, ratio: "16:9", usage: { total_tokens: expect.any(Number) } });
    expect(video.recipe).toMatchObject({ prompt: "a red fox in snow", seed: 42 });
    expect(await opened.client.library.check({ deep: true })).toEqual({ checked: 2, problems: [] });
  });

  test("NV-01 only what was set is sent", async ({ open }) => {
    const { client } = await open();
    const { body } = await client.jobs.preview({ recipe: foxRecipe({ duration: 6, resolution: undefined, ratio: undefined }) });
    expect(body).toEqual({ model: "vidgen-2", content: [{ type: "text", text: "a red fox in snow" }], duration: 6 });
  });

  test("NV-12 a draft becomes a final video", async ({ open }) => {
    const opened = await open();
    const draft = await opened.reached((await make(opened)).id);
    const final = await opened.reached(
      (await make(opened, { prompt: "", draftOf: draft.serviceId, duration: undefined, resolution: "720p", ratio: undefined })).id,
    );
    expect(final.state).toBe("done");
    expect((await opened.client.library.get({ id: final.entryIds[0] ?? "" })).width).toBe(1280);
  });
});

describe.concurrent("GEN-07 nothing is paid twice", () => {
  test("an answer that was lost makes the job unsure: one create, and none by waiting", async ({ open }) => {
    const opened = await open({ faults: ["reset-before-answer"] });
    const job = await opened.reached((await make(opened)).id);
    expect([job.state, job.failure?.code, job.failure?.action]).toEqual(["unsure", "unsure", "decide"]);
    expect(createsOf(opened)).toBe(1);
    expect((await failureOf(opened.client.jobs.retry({ id: job.id }))).reason).toBe("may-cost-again");
    expect(createsOf(opened)).toBe(1);
  });

  test("the lost work can be found at the gateway and followed to its end", async ({ open }) => {
    const opened = await open({ faults: ["reset-before-answer"] });
    const job = await opened.reached((await make(opened, { seed: 7 })).id);
    const { found } = await opened.client.jobs.findLost({ id: job.id });
    expect(found).toHaveLength(1);
    await opened.client.jobs.adopt({ id: job.id, serviceId: found[0]?.serviceId ?? "" });
    expect((await opened.reached(job.id)).state).toBe("done");
    expect(createsOf(opened)).toBe(1);
    expect((await opened.client.jobs.findLost({ id: job.id })).found).toEqual([]);
  });

  test.for(["server-error", "html-error", "empty-body", "truncated-json", "reset-during-body"])(
    "%s on the create: unsure, one create",
    async (fault, { open }) => {
      const opened = await open({ faults: [`${fault}:1@native-video.create`] });
      const job = await opened.reached((await make(opened)).id);
      expect(job.state).toBe("unsure");
      expect(createsOf(opened)).toBe(1);
    },
  );

  test.for(["rate-limit", "rate-limit-date"])(
    "%s surely started nothing: it is tried again when the gateway said",
    async (fault, { open }) => {
      const opened = await open({ faults: [`${fault}:1@native-video.create`] });
      const job = await opened.reached((await make(opened)).id);
      expect([job.state, createsOf(opened)]).toEqual(["done", 2]);
    },
  );

  test.for([
    ["unauthorized", "key-rejected"],
    ["moderated", "content-rejected"],
    ["too-large", "too-large"],
  ] as const)("%s is a refusal: failed, and not tried again", async ([fault, code], { open }) => {
    const opened = await open({ faults: [`${fault}:1@native-video.create`] });
    const job = await opened.reached((await make(opened)).id);
    expect([job.state, job.failure?.code, createsOf(opened)]).toEqual(["failed", code, 1]);
    expect(job.failure?.service?.status).toBeGreaterThanOrEqual(400);
  });

  test("a gateway that is not there: the job waits, says why, and can be cancelled", async ({ open }) => {
    const opened = await open();
    const [connection] = await opened.client.connections.list();
    await opened.client.connections.update({
      id: connection?.id ?? "",
      settings: { baseUrl: await freeAddress() },
      key: opened.gateway.key,
    });
    const job = await make(opened);
    await expect.poll(async () => (await opened.client.jobs.get({ id: job.id })).trouble?.reason).toBe("refused");
    expect((await opened.client.jobs.cancel({ id: job.id })).state).toBe("cancelled");
  });

  test("a recipe that cannot be sent makes no job", async ({ open }) => {
    const opened = await open();
    const failure = await failureOf(opened.client.jobs.create({ recipes: [foxRecipe(), foxRecipe({ duration: 99 })] }));
    expect([failure.code, failure.reason]).toEqual(["invalid-input", "duration-out-of-range"]);
    expect([(await opened.client.jobs.list({})).total, createsOf(opened)]).toEqual([0, 0]);
  });
});

describe.concurrent("NV-07 following", () => {
  test.for([
    "server-error",
    "html-error",
    "empty-body",
    "truncated-json",
    "rate-limit",
    "reset-during-body",
    "wrong-content-type",
    "unauthorized",
  ])("%s on a question changes nothing but when it is asked again", async (fault, { open }) => {
    const opened = await open({ faults: [`${fault}:2@native-video.query`] });
    const job = await opened.reached((await make(opened)).id);
    expect([job.state, job.trouble]).toEqual(["done", undefined]);
  });

  test("GEN-09 a state that nobody knows is shown and followed", async ({ open }) => {
    const opened = await open({ faults: ["unknown-state"] });
    const { id } = await make(opened);
    const seen = new Set<string>();
    for await (const change of await opened.client.jobs.watch()) {
      if (change.type !== "saved" || change.job.id !== id) continue;
      if (change.job.serviceStatus) seen.add(change.job.serviceStatus);
      if (change.job.state === "done") break;
    }
    expect(seen).toContain("moderating");
  });

  test.for([
    ["task-failed", "failed"],
    ["task-expired", "expired"],
    ["task-cancelled", "cancelled"],
  ] as const)("%s ends the job as %s", async ([fault, state], { open }) => {
    const opened = await open({ faults: [fault] });
    const job = await opened.reached((await make(opened)).id);
    expect(job.state).toBe(state);
    if (state === "failed")
      expect([job.failure?.code, job.failure?.reason, job.failure?.action]).toEqual([
        "content-rejected",
        "moderation-output-audio",
        "retry-without-audio",
      ]);
  });

  test("NV-10 a failed job is sent again from its own recipe", async ({ open }) => {
    const opened = await open({ faults: ["task-failed:1"] });
    const failed = await opened.reached((await make(opened, { seed: 9 })).id);
    const again = await opened.client.jobs.retry({ id: failed.id });
    expect([again.retryOf, again.recipe]).toEqual([failed.id, failed.recipe]);
    expect((await opened.reached(again.id)).state).toBe("done");
  });
});

describe.concurrent("cancelling tells the truth (lesson 11)", () => {
  test("queued work is cancelled at the gateway", async ({ open }) => {
    const opened = await open({ speed: 1 });
    const { id } = await make(opened);
    await opened.reached(id, new Set(["following"]));
    expect((await opened.client.jobs.cancel({ id })).state).toBe("cancelled");
  });

  test("running work is not: the job goes on and says so", async ({ open }) => {
    const opened = await open({ speed: 2 });
    const { id } = await make(opened);
    await expect.poll(async () => (await opened.client.jobs.get({ id })).serviceStatus, { timeout: 15_000 }).toBe("running");
    const failure = await failureOf(opened.client.jobs.cancel({ id }));
    expect([failure.code, failure.reason, failure.service?.status]).toEqual(["conflict", "cancel-refused", 409]);
    expect((await opened.client.jobs.get({ id })).state).toBe("following");
  });
});

describe.concurrent("DT-05 downloads", () => {
  test.for([
    "truncated-video:2",
    "expired-url:2",
    "reset-during-body:2@files",
    "wrong-content-type:1@files",
    "server-error:1@files",
    "slow:1@files",
  ])("%s: the file is whole in the end", async (fault, { open }) => {
    const opened = await open({ faults: [fault] });
    const job = await opened.reached((await make(opened)).id);
    expect([job.state, job.failure]).toEqual(["done", undefined]);
    expect((await opened.client.library.check({ deep: true })).problems).toEqual([]);
  });

  test("pause keeps what has arrived, also over a restart; resume ends it", async ({ open }) => {
    const opened = await open({ faults: ["slow:always@files"], speed: 4 });
    const { id } = await make(opened);
    await opened.reached(id, new Set(["fetching"]));
    expect((await opened.client.jobs.pause({ id })).transfer?.isPaused).toBe(true);
    await opened.studio.close();

    const again = await openStudio(opened.folder, opened.gateway);
    try {
      expect(await again.client.jobs.get({ id })).toMatchObject({ state: "fetching", transfer: { isPaused: true } });
      await again.client.jobs.resume({ id });
      expect((await again.reached(id)).state).toBe("done");
    } finally {
      await again.close();
    }
  });
});

test.concurrent("DT-06 two watchers see the same jobs, and asking twice is not done by watching", async ({ open }) => {
  const opened = await open();
  const { id } = await make(opened);
  const [first, second] = await Promise.all([opened.reached(id), opened.reached(id)]);
  expect(first).toEqual(second);
  expect(createsOf(opened)).toBe(1);
});

test.concurrent("discarding forgets the job, keeps the result", async ({ open }) => {
  const opened = await open();
  const { id, entryIds } = await opened.reached((await make(opened)).id);
  await opened.client.jobs.discard({ id });
  expect((await failureOf(opened.client.jobs.get({ id }))).code).toBe("not-found");
  expect((await opened.client.library.get({ id: entryIds[0] ?? "" })).title).toBe("a red fox in snow");
});
