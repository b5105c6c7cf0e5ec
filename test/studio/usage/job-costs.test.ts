import { expect, onTestFinished, test } from "vitest";
import type { Recipe } from "../../../shared/contract/recipes.ts";
import { foxRecipe, openStudio, openStudioWithDemo, pictureRecipe } from "../open-studio.ts";

type Opened = Awaited<ReturnType<typeof openStudioWithDemo>>;

async function open(options: Parameters<typeof openStudioWithDemo>[0] = {}): Promise<Opened> {
  const opened = await openStudioWithDemo(options);
  onTestFinished(opened.close);
  const { client } = opened;
  await client.prices.setModel({ area: "native-video", model: "vidgen-2", units: { second: 0.1, search: 0.01 } });
  await client.prices.setModel({ area: "images", model: "img-legacy-2", units: { picture: 0.02 } });
  return opened;
}

async function finished({ client, reached }: Opened, recipe: Recipe) {
  const [job] = await client.jobs.create({ recipes: [recipe] });
  return reached(job?.id ?? "");
}

const ledger = ({ client }: Opened, by: "day" | "model" = "model") => client.usage.ledger({ by });

test("GEN-11 a video is one call in the ledger: what it took, and what it cost by the price of its time", async () => {
  const opened = await open();
  const { client } = opened;
  const job = await finished(opened, foxRecipe({ duration: 6 }));
  expect(job).toMatchObject({
    state: "done",
    usage: { seconds: 6, frames: 144 },
    cost: { micros: 600_000, currency: "USD", isPartial: false },
  });
  const { calls } = await client.usage.of({ ownerId: job.id });
  expect(calls).toMatchObject([{ area: "native-video", model: "vidgen-2", connectionName: "Test gateway", state: "sure", cost: job.cost }]);

  // Another price from now on changes nothing of what was paid.
  await client.prices.setModel({ area: "native-video", model: "vidgen-2", units: { second: 5 } });
  expect(await ledger(opened)).toMatchObject({
    total: { calls: 1, unpriced: 0, costs: [{ micros: 600_000, currency: "USD" }] },
    unsure: { calls: 0, costs: [] },
    groups: [{ name: "vidgen-2", calls: 1 }],
  });
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  expect((await ledger(opened, "day")).groups.map(({ name }) => name)).toEqual([
    `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
  ]);
  // A job that is forgotten was paid all the same.
  await client.jobs.discard({ id: job.id });
  expect((await ledger(opened)).total.calls).toBe(1);
});

test("IM-05 GEN-11 each picture counts; a refused request and a failed piece of work cost nothing", async () => {
  const opened = await open({ faults: ["moderated:1@images", "task-failed:1@native-video.create"] });
  const refused = await finished(opened, pictureRecipe({ n: 3 }));
  const failed = await finished(opened, foxRecipe({ duration: 5 }));
  expect([refused.state, failed.state, refused.cost, failed.cost]).toEqual(["failed", "failed", undefined, undefined]);
  const pictures = await finished(opened, pictureRecipe({ n: 3 }));
  expect(pictures).toMatchObject({ state: "done", usage: { pictures: 3 }, cost: { micros: 60_000 } });
  expect((await ledger(opened)).groups).toMatchObject([{ name: "img-legacy-2", calls: 1, usage: { pictures: 3 } }]);
});

test("GEN-11 what has no price is counted without one", async () => {
  const opened = await open();
  const job = await finished(opened, foxRecipe({ model: "vidgen-2-fast", duration: 5 }));
  expect([job.usage?.seconds, job.cost]).toEqual([5, undefined]);
  expect((await ledger(opened)).total).toMatchObject({ calls: 1, unpriced: 1, costs: [], usage: { seconds: 5 } });
});

test("GEN-07 GEN-11 a call whose fate nobody knows is counted apart, and once more as sure when its work is found", async () => {
  const opened = await open({ faults: ["reset-before-answer:1@native-video.create"] });
  const { client, reached } = opened;
  const lost = await finished(opened, foxRecipe({ duration: 5 }));
  expect(lost).toMatchObject({ state: "unsure", usage: { seconds: 5 }, cost: { micros: 500_000 } });
  expect(await ledger(opened)).toMatchObject({ total: { calls: 0, costs: [] }, unsure: { calls: 1, costs: [{ micros: 500_000 }] } });
  const { found } = await client.jobs.findLost({ id: lost.id });
  await client.jobs.adopt({ id: lost.id, serviceId: found[0]?.serviceId ?? "" });
  expect((await reached(lost.id, new Set(["done"]))).cost?.micros).toBe(500_000);
  expect(await ledger(opened)).toMatchObject({ total: { calls: 1, costs: [{ micros: 500_000 }] }, unsure: { calls: 0 } });
});

test("GEN-11 a restart while results come home writes no call twice", async () => {
  const opened = await open({ faults: ["slow:1@files"] });
  const { client, reached, folder, gateway } = opened;
  const [job] = await client.jobs.create({ recipes: [foxRecipe({ duration: 5 })] });
  await reached(job?.id ?? "", new Set(["fetching"]));
  expect((await ledger(opened)).total.calls).toBe(1);
  await opened.studio.close();
  const again = await openStudio(folder, gateway);
  onTestFinished(again.close);
  expect((await again.reached(job?.id ?? "")).cost?.micros).toBe(500_000);
  expect((await again.client.usage.ledger({ by: "model" })).total).toMatchObject({ calls: 1, costs: [{ micros: 500_000 }] });
});

test("GEN-11 the demo gateway costs nothing, so its calls are never among the others", async () => {
  const opened = await open({ isDemo: true });
  await finished(opened, foxRecipe({ duration: 5 }));
  expect((await ledger(opened)).total.calls).toBe(0);
  expect((await opened.client.usage.ledger({ by: "area", isDemo: true })).groups).toMatchObject([{ name: "native-video", calls: 1 }]);
});

test("GEN-11 the ledger can be had as a table, one line a call", async () => {
  const opened = await open();
  const { id } = await finished(opened, foxRecipe({ duration: 5 }));
  const file = await opened.studio.respond(new Request("http://127.0.0.1/usage-export?from=0"));
  expect(file.headers.get("content-disposition")).toContain("usage.csv");
  const [head, line, end] = (await file.text()).split("\r\n");
  expect(head).toMatch(/^\uFEFF?time,area,model,connection,state,seconds,frames,pictures,/);
  expect(line).toMatch(new RegExp(`Z,native-video,vidgen-2,Test gateway,sure,5,120,,.*,0\\.500000,USD,false,${id}$`));
  expect(end).toBe("");
  expect((await (await opened.studio.respond(new Request("http://127.0.0.1/usage-export?to=1"))).text()).split("\r\n")).toHaveLength(2);
});

test("GEN-11 prices and budget outlast a restart, and what a later version wrote does no harm", async () => {
  const opened = await open();
  await opened.client.prices.set({ currency: "CNY", monthlyBudget: 100 });
  await opened.studio.close();
  const again = await openStudio(opened.folder, opened.gateway);
  onTestFinished(again.close);
  expect(await again.client.prices.get()).toMatchObject({
    currency: "CNY",
    monthlyBudget: 100,
    batchShare: 0.5,
    models: [{ units: { second: 0.1 } }, {}],
  });
  await again.client.prices.setModel({ area: "images", model: "img-legacy-2", units: {} });
  expect((await again.client.prices.get()).models).toHaveLength(1);
});
