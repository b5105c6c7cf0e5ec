import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EncodedPacketSink } from "mediabunny";
import { afterEach, describe, expect, test } from "vitest";
import { withInput } from "../../electron/core/media-tools/open-input.ts";
import { isWholeMp4 } from "../../electron/core/media-tools/mp4-whole.ts";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import type { Chain } from "../../shared/contract/chains.ts";
import { failureOf } from "../failure-of.ts";
import { openStudio, openStudioWithDemo } from "../studio/open-studio.ts";
import { chainPlan } from "./chain-plan.ts";
import { killChild } from "./killable.ts";

type Opened = Pick<Awaited<ReturnType<typeof openStudio>>, "client">;
type Gateway = Awaited<ReturnType<typeof startDemoGateway>>;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(options: Parameters<typeof openStudioWithDemo>[0] = {}) {
  const opened = await openStudioWithDemo({ speed: 40, ...options });
  cleanups.push(opened.close);
  return opened;
}

const createsOf = (gateway: Gateway) => gateway.requests().filter(({ method, path }) => method === "POST" && path.endsWith("/tasks"));

/** Resolves when the chain is as wanted. */
async function reached({ client }: Opened, isWanted: (chain: Chain) => boolean): Promise<Chain> {
  for await (const change of await client.chains.watch()) {
    const chains = change.type === "snapshot" ? change.chains : change.type === "saved" ? [change.chain] : [];
    const chain = chains.find(isWanted);
    if (chain) return chain;
  }
  throw new Error("The watch ended before the chain was there");
}

const isRest = ({ state }: Chain) => ["done", "failed", "waiting-for-you"].includes(state);

function pictures(file: string): Promise<number> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    let count = 0;
    if (track) for await (const _packet of new EncodedPacketSink(track).packets()) count += 1;
    return count;
  });
}

/** Seconds between the packets of the sound: none may lie within another, or players that count them fall behind the pictures. */
function soundSteps(file: string): Promise<number[]> {
  return withInput(file, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    const times: number[] = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
    return times.slice(1).map((time, at) => time - (times[at] ?? 0));
  });
}

/** One file with every picture of the clips; each shot after the first began with the frame with which the one before ended. */
async function expectJoined({ client }: Opened, gateway: Gateway, chain: Chain): Promise<void> {
  expect([chain.state, chain.failure]).toEqual(["done", undefined]);
  const film = await client.library.get({ id: chain.entryId ?? "" });
  const entries = await Promise.all(chain.shots.map(({ entryIds }) => Promise.all(entryIds.map((id) => client.library.get({ id })))));
  const clips = entries.map(([clip]) => clip?.path ?? "");
  const counts = await Promise.all(clips.map(pictures));
  expect(counts.every((count) => count > 100)).toBe(true);
  expect(await pictures(film.path)).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(await isWholeMp4(film.path)).toEqual({ isWhole: true });
  const sound = await soundSteps(film.path);
  expect(sound.length).toBeGreaterThan(700);
  expect(Math.min(...sound)).toBeGreaterThan(0.021);
  expect(Math.max(...sound)).toBeLessThan(0.05);
  expect([film.role, film.hasAudio, Math.round(film.seconds ?? 0), film.service]).toEqual([
    "chain",
    true,
    16,
    { chain: chain.id, parts: entries.map(([clip]) => clip?.id) },
  ]);

  const recipes = await Promise.all(chain.shots.map(async ({ jobId }) => (await client.jobs.get({ id: jobId ?? "" })).recipe));
  const lastFrames = entries.map(([, frame]) => frame?.media);
  const firstFrames = recipes.map((recipe) => (recipe.kind === "native-video" ? recipe.inputs : []));
  expect(firstFrames).toEqual([
    [],
    ...lastFrames.slice(0, -1).map((frame) => [{ kind: "image", role: "first_frame", source: { type: "media", id: frame?.id } }]),
  ]);
  const sent = createsOf(gateway).slice(-2);
  expect(sent.map(({ bodyBytes }, at) => bodyBytes > (lastFrames[at]?.bytes ?? Infinity))).toEqual([true, true]);
  expect(new Set(createsOf(gateway).map(({ bodySha256 }) => bodySha256)).size).toBe(createsOf(gateway).length);
}

/** The studio's process and what it said of its one chain last. */
function start(folder: string, gateway: Gateway, what = "") {
  const program = join(import.meta.dirname, "chain-process.ts");
  const child = spawn(process.execPath, [program, folder, gateway.url, gateway.key, what], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => killChild(child);
  cleanups.push(kill);
  /** Kills it at the first sign of what is wanted. */
  const killWhen = async (isWanted: (chain: Chain) => boolean) => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (isWanted(JSON.parse(line) as Chain)) return kill();
    }
    throw new Error("The studio ended by itself");
  };
  return { killWhen };
}

describe("GEN-07 NV-03 NV-07 a storyboard as a chain of native videos", () => {
  test("killed while a shot is made and while the clips are joined: three creates, one whole film", { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-chain-"));
    const gateway = await startDemoGateway({ speed: 20 });
    cleanups.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => gateway.close(),
    );
    await start(folder, gateway, "create").killWhen(({ shots }) => shots[0]?.state === "following");
    await start(folder, gateway).killWhen(({ shots }) => shots[1]?.state === "following");
    await start(folder, gateway).killWhen(({ shots }) => shots[1]?.state === "fetching");
    await start(folder, gateway).killWhen(({ state }) => state === "joining");

    const opened = await openStudio(folder, gateway);
    cleanups.push(opened.close);
    const chain = await reached(opened, isRest);
    expect(createsOf(gateway)).toHaveLength(3);
    await expectJoined(opened, gateway, chain);
    expect((await opened.client.library.list({ filter: { search: "fox", isTrashed: false } })).total).toBe(3); // First clip, its frame, the film.
    expect(await opened.client.library.check({ deep: true })).toEqual({ checked: 7, problems: [] });
    const files = readdirSync(join(folder, "library"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.filter(({ name }) => name.startsWith("."))).toEqual([]);
    expect(files.filter(({ name }) => / chain \w+\.mp4$/.test(name))).toHaveLength(1);
  });

  test("a failed shot makes the chain wait; resumed, it goes on with that shot and makes no other again", async () => {
    const opened = await open();
    const { client, gateway } = opened;
    const { id } = await client.chains.create(chainPlan());
    await reached(opened, ({ shots }) => shots[0]?.state === "following");
    gateway.setFault("task-failed");
    const waiting = await reached(opened, isRest);
    expect([waiting.state, waiting.shots.map(({ state }) => state)]).toEqual(["waiting-for-you", ["done", "failed", undefined]]);
    expect(createsOf(gateway)).toHaveLength(2);

    const resumed = await client.chains.resume({ id });
    expect([resumed.state, resumed.shots[0]?.jobId, resumed.shots[1]?.jobId]).toEqual(["running", waiting.shots[0]?.jobId, undefined]);
    const goneOn = await reached(opened, ({ shots }) => shots[2]?.jobId !== undefined);
    expect([goneOn.state, goneOn.shots[0], goneOn.shots[1]?.state]).toEqual(["running", waiting.shots[0], "done"]);
    expect((await client.jobs.list({})).total).toBe(4);
  });

  test("a repetition of the failed job takes the shot over", async () => {
    const opened = await open();
    const { client, gateway } = opened;
    gateway.setFault("task-failed");
    await client.chains.create(chainPlan());
    const waiting = await reached(opened, isRest);
    const retry = await client.jobs.retry({ id: waiting.shots[0]?.jobId ?? "" });
    const goneOn = await reached(opened, ({ shots }) => shots[1]?.jobId !== undefined);
    expect([goneOn.state, goneOn.shots[0]?.jobId, (await client.jobs.list({})).total]).toEqual(["running", retry.id, 3]);
  });

  test("an unsure shot is made anew only on the person's word; its found work lets the chain go on", async () => {
    const opened = await open({ faults: ["reset-before-answer"] });
    const { client, gateway } = opened;
    const { id } = await client.chains.create(chainPlan());
    const { shots } = await reached(opened, isRest);
    expect(shots[0]?.state).toBe("unsure");
    expect((await failureOf(client.chains.resume({ id }))).reason).toBe("may-cost-again");
    const jobId = shots[0]?.jobId ?? "";
    const { found } = await client.jobs.findLost({ id: jobId });
    await client.jobs.adopt({ id: jobId, serviceId: found[0]?.serviceId ?? "" });
    await expectJoined(opened, gateway, await reached(opened, ({ state }) => state === "done"));
    expect(createsOf(gateway)).toHaveLength(3);
  });

  test("stopped, the running shot ends and no other starts; resumed it is made to its end; from a shot on, that and the later ones anew", async () => {
    const opened = await open();
    const { client, gateway } = opened;
    const { id } = await client.chains.create(chainPlan());
    expect((await client.chains.stop({ id })).state).toBe("stopped");
    expect((await failureOf(client.chains.resume({ id, from: 0 }))).reason).toBe("still-going");
    const stopped = await reached(opened, ({ shots }) => shots[0]?.state === "done");
    expect([stopped.state, createsOf(gateway).length]).toEqual(["stopped", 1]);
    await client.chains.resume({ id });
    const first = await reached(opened, isRest);
    expect([first.state, createsOf(gateway).length]).toEqual(["done", 3]);

    expect((await failureOf(client.chains.resume({ id }))).reason).toBe("chain-done");
    await client.chains.resume({ id, from: 2 });
    const second = await reached(opened, isRest);
    expect([second.state, createsOf(gateway).length]).toEqual(["done", 4]);
    expect(second.shots.slice(0, 2)).toEqual(first.shots.slice(0, 2));
    expect(second.entryId).not.toBe(first.entryId);
    expect((await failureOf(client.chains.resume({ id, from: 3 }))).reason).toBe("shot-unknown");
  });

  test("NV-01 a shot that cannot be sent makes nothing, and is named", async () => {
    const { client, gateway } = await open();
    const { shots } = chainPlan();
    const failure = await failureOf(client.chains.create(chainPlan({ shots: [...shots, { prompt: "too long", duration: 99 }] })));
    expect([failure.reason, failure.detail?.["shot"], failure.detail?.["field"]]).toEqual([
      "duration-out-of-range",
      4,
      "shots[3].duration",
    ]);
    expect([(await client.jobs.list({})).total, createsOf(gateway).length]).toEqual([0, 0]);
  });

  test("discarded while a shot is made: forgotten, the job goes on, nothing follows it", async () => {
    const opened = await open();
    const { client, gateway } = opened;
    const { id, shots } = await client.chains.create(chainPlan());
    await client.chains.discard({ id });
    expect((await failureOf(client.chains.get({ id }))).reason).toBe("chain-unknown");
    expect((await opened.reached(shots[0]?.jobId ?? "")).state).toBe("done");
    expect(createsOf(gateway)).toHaveLength(1);
  });
});
