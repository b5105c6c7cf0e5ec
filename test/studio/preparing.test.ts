import { expect, onTestFinished, test } from "vitest";
import type { Job, Preparing } from "../../shared/contract/jobs.ts";
import { Failure } from "../../shared/failure.ts";
import { MINUTE } from "../../shared/units.ts";
import { Database } from "../../electron/core/database.ts";
import type { Fetching } from "../../electron/core/jobs/fetching.ts";
import type { Following } from "../../electron/core/jobs/following.ts";
import { Jobs } from "../../electron/core/jobs/jobs.ts";
import { Journal } from "../../electron/core/jobs/journal.ts";
import { FilesFolder } from "../../electron/core/library/files-folder.ts";
import type { Maker, Pace } from "../../electron/core/jobs/maker.ts";
import { Makers } from "../../electron/core/jobs/makers.ts";
import { Places } from "../../electron/core/jobs/places.ts";
import { Runner } from "../../electron/core/jobs/runner.ts";
import { Spool } from "../../electron/core/jobs/spool.ts";
import { Submission } from "../../electron/core/jobs/submission.ts";
import { Log } from "../../electron/core/log.ts";
import type { Connections } from "../../electron/core/settings/connections.ts";
import type { Preferences } from "../../electron/core/settings/preferences.ts";
import { foxRecipe } from "./open-studio.ts";
import { reasonOfCall } from "./reason-of-call.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Prepare = (signal: AbortSignal, onPreparing: (preparing: Preparing) => void) => Promise<unknown>;

/** The way of jobs up to the service, with a kind of work whose preparing the test decides; the same folder again is a restart. */
function open(folder: string, prepare: Prepare, pace: Pace = {}) {
  const database = Database.open(folder);
  const journal = new Journal({ database });
  const log = new Log(folder);
  const left: number[] = [];
  const maker = {
    kind: "native-video",
    area: "native-video",
    pace,
    pollSeconds: () => 10,
    check: () => undefined,
    prepare: (_recipe: unknown, _connection: unknown, signal: AbortSignal, tell: (preparing: Preparing) => void) => prepare(signal, tell),
    submit: async () => ({ serviceId: `cgt-${left.push(performance.now())}`, answer: {} }),
  } as unknown as Maker;
  const makers = new Makers([maker]);
  const spool = new Spool({ library: folder });
  const connections = { resolve: async () => ({ id: "c", name: "C", isDemo: false }) } as unknown as Connections;
  const submission = new Submission({
    journal,
    connections,
    makers,
    places: new Places(),
    files: new FilesFolder(folder),
    spool,
    log,
    patience: MINUTE,
  });
  const following = { add() {}, remove() {}, close() {} } as unknown as Following;
  const fetching = { discardParts: async () => undefined } as unknown as Fetching;
  const runner = new Runner({
    journal,
    submission,
    following,
    fetching,
    makers,
    files: new FilesFolder(folder),
    spool,
    log,
    onEnded: () => undefined,
  });
  const preferences = { rememberPrompt() {} } as unknown as Preferences;
  const jobs = new Jobs({ journal, runner, makers, connections, preferences, log });
  const close = async () => {
    await runner.close();
    database.close();
  };
  const make = async (count = 1) => jobs.create({ recipes: Array.from({ length: count }, () => foxRecipe()) });
  return { journal, runner, jobs, left, make, close };
}

const upload = (bytes: number): Preparing => ({ what: "publishing", mediaId: "m", bytes, totalBytes: 100, isPaused: false });
/** Never ends but by its signal. */
const forEver = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

test("AS-07 what is prepared is shown, a few times a second at most, and gone when the job leaves", async () => {
  const shown: (Preparing | undefined)[] = [];
  let took = 0;
  const studio = open(temporaryFolder(), async (_signal, tell) => {
    const began = performance.now();
    for (let bytes = 0; bytes < 60; bytes += 1) {
      tell(upload(bytes));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    took = performance.now() - began;
    tell({ what: "waiting-for-asset", assetId: "a", since: 1 });
  });
  onTestFinished(studio.close);
  const leave = new AbortController();
  const watching = (async () => {
    for await (const change of studio.journal.watch(leave.signal)) if (change.type === "saved") shown.push(change.job.preparing);
  })();
  const [job] = await studio.make();
  await expect.poll(() => studio.journal.get(job?.id ?? "").state).toBe("following");
  const uploads = shown.filter((each) => each?.what === "publishing");
  expect(uploads.length).toBeGreaterThan(1);
  // Every 250 ms of the time that it really took.
  expect(uploads.length).toBeLessThanOrEqual(1 + took / 250);
  expect(shown.some((each) => each?.what === "waiting-for-asset")).toBe(true);
  expect(studio.journal.get(job?.id ?? "").preparing).toBeUndefined();
  leave.abort();
  await watching;
});

test("AS-07 a paused upload stays paused over a restart, keeps what it says, and goes on when resumed", async () => {
  const folder = temporaryFolder();
  let begun = 0;
  const prepare: Prepare = async (signal, tell) => {
    begun += 1;
    tell(upload(begun === 1 ? 40 : 41));
    if (begun === 1) await forEver(signal);
  };
  const first = open(folder, prepare);
  const [{ id } = { id: "" }] = (await first.make()) as [Job];
  await expect.poll(() => first.journal.get(id).preparing).toMatchObject({ bytes: 40 });
  expect((await first.jobs.pause(id)).preparing).toMatchObject({ bytes: 40, isPaused: true });
  await first.close();

  const second = open(folder, prepare);
  onTestFinished(second.close);
  second.runner.start();
  expect(second.jobs.get(id)).toMatchObject({ state: "preparing", preparing: { bytes: 40, isPaused: true } });
  await second.jobs.askNow(id);
  expect(begun).toBe(1);
  expect(second.jobs.resume(id).preparing).toMatchObject({ isPaused: false });
  await expect.poll(() => second.journal.get(id).state).toBe("following");
  expect([begun, second.left.length]).toEqual([2, 1]);
});

test("an upload that goes on when the studio closes is taken up at the next start", async () => {
  const folder = temporaryFolder();
  const first = open(folder, async (signal, tell) => {
    tell(upload(10));
    await forEver(signal);
  });
  const [{ id } = { id: "" }] = (await first.make()) as [Job];
  await expect.poll(() => first.journal.get(id).preparing?.what).toBe("publishing");
  await first.close();
  const second = open(folder, async () => undefined);
  onTestFinished(second.close);
  second.runner.start();
  await expect.poll(() => second.journal.get(id).state).toBe("following");
});

test("cancelling ends the upload, running or paused, and nothing is sent; other states cannot be paused", async () => {
  let aborted = 0;
  const studio = open(temporaryFolder(), async (signal, tell) => {
    tell(upload(10));
    await forEver(signal).finally(() => (aborted += 1));
  });
  onTestFinished(studio.close);
  const [running, paused] = (await studio.make(2)) as [Job, Job];
  await expect.poll(() => studio.journal.get(paused.id).preparing?.what).toBe("publishing");
  await studio.jobs.pause(paused.id);
  for (const { id } of [running, paused]) {
    const cancelled = await studio.jobs.cancel(id);
    expect([cancelled.state, cancelled.preparing]).toEqual(["cancelled", undefined]);
  }
  expect([aborted, studio.left]).toEqual([2, []]);
  const refused = { data: { reason: "not-downloading" } };
  await expect(studio.jobs.pause(running.id)).rejects.toMatchObject(refused);
  expect(await reasonOfCall(studio.jobs.pause(paused.id))).toBe("not-downloading");
});

test("GEN-07 trouble before the request is tried again, whatever its delivery; a refusal is not", async () => {
  const troubles = [
    new Failure({ code: "unreachable", reason: "reset", message: "broke", delivery: "unknown" }),
    new Failure({ code: "gateway-error", message: "503", delivery: "answered", service: { status: 503 } }),
  ];
  const studio = open(temporaryFolder(), async () => {
    const trouble = troubles.shift();
    if (trouble) throw trouble;
  });
  onTestFinished(studio.close);
  const [job] = (await studio.make()) as [Job];
  await expect.poll(() => studio.journal.get(job.id).state, { timeout: 10_000 }).toBe("following");
  expect([troubles, studio.left.length]).toEqual([[], 1]);
  troubles.push(new Failure({ code: "invalid-input", reason: "needs-public-url", message: "no", delivery: "not-sent" }));
  const [refused] = (await studio.make()) as [Job];
  await expect.poll(() => studio.journal.get(refused.id).state).toBe("failed");
  expect(studio.left).toHaveLength(1);
});

test("wire notes 2.7 creates leave one after the other with their gap; no more are at the service than it takes", async () => {
  const pace = { atServiceAtOnce: 5, createsAtOnce: 4, createGap: () => 100 };
  const studio = open(temporaryFolder(), async () => undefined, pace);
  onTestFinished(studio.close);
  const made = await studio.make(8);
  await expect.poll(() => studio.left.length).toBe(5);
  // Each may be held up a little between its turn and its leaving, so the whole row is measured.
  expect((studio.left.at(-1) ?? 0) - (studio.left[0] ?? 0)).toBeGreaterThan(300);
  // Nobody follows here, so that nothing ends: the others wait, in their order, and say so.
  expect(made.map(({ id }) => studio.journal.get(id).state)).toEqual([...Array(5).fill("following"), ...Array(3).fill("waiting")]);
});
