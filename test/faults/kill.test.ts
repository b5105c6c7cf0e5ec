import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startDemoGateway } from "../../electron/demo/demo-gateway.ts";
import { openStudio } from "../studio/open-studio.ts";
import { startStudioProcess } from "./killable.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The studio's process and the states that it told so far. */
function start(folder: string, gateway: { url: string; key: string }, count = 0) {
  const studio = startStudioProcess("studio-process.ts", [folder, gateway.url, gateway.key, String(count)]);
  cleanups.push(studio.kill);
  return studio;
}

test(
  "GEN-07 NV-07 NV-08 DT-06 ten paid jobs survive twenty kills: each is created once and every file is whole",
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-kill-"));
    const gateway = await startDemoGateway({ speed: 1.5, faults: ["slow:always@files"] });
    cleanups.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => gateway.close(),
    );

    const first = start(folder, gateway, 10);
    await first.until(
      (states) =>
        states.size === 10 && [...states.values()].every((state) => state !== "waiting" && state !== "preparing" && state !== "submitting"),
    );
    await first.kill();

    for (let kill = 2; kill <= 20; kill += 1) {
      const studio = start(folder, gateway);
      await studio.until((states) => states.size === 10);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 900));
      await studio.kill();
    }

    const last = start(folder, gateway);
    await last.until((states) => states.size === 10 && [...states.values()].every((state) => state === "done"));
    await last.kill();

    const creates = gateway.requests().filter((request) => request.method === "POST" && request.path.endsWith("/tasks"));
    expect(creates).toHaveLength(10);

    const { client, close } = await openStudio(folder, gateway);
    cleanups.push(close);
    const { entries, total } = await client.library.list({ filter: { isTrashed: false }, offset: 0, limit: 100 });
    expect(total).toBe(15); // Ten videos, and the last frame of every second one.
    expect(new Set(entries.map((entry) => entry.mediaId)).size).toBe(15);
    expect(await client.library.check({ deep: true })).toEqual({ checked: 15, problems: [] });
    // GEN-11: ten calls were paid, whatever was killed.
    expect(await client.usage.ledger({ by: "area" })).toMatchObject({ total: { calls: 10 }, unsure: { calls: 0 } });
    const files = readdirSync(join(folder, "library"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map((file) => file.name).filter((name) => name.startsWith("."))).toEqual([]);
    expect(files).toHaveLength(15);
  },
);

test(
  "GEN-07 killed while the request is on its way: unsure, never sent again, found at the gateway and followed to its end",
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-kill-"));
    const gateway = await startDemoGateway({ speed: 1, faults: ["slow:1@native-video.create"] });
    cleanups.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => gateway.close(),
    );
    const creates = () => gateway.requests().filter((request) => request.method === "POST" && request.path.endsWith("/tasks"));

    const first = start(folder, gateway, 1);
    await first.until((states) => [...states.values()].includes("submitting"));
    await expect.poll(() => creates().length).toBe(1); // It has arrived; its answer is still to come.
    await first.kill();

    const { client, reached, close } = await openStudio(folder, gateway);
    cleanups.push(close);
    const [job] = (await client.jobs.list({})).jobs;
    expect([job?.state, job?.failure?.reason]).toEqual(["unsure", "studio-ended"]);
    const id = job?.id ?? "";
    await expect.poll(async () => (await client.jobs.findLost({ id })).found.length, { timeout: 10_000 }).toBe(1);
    const [lost] = (await client.jobs.findLost({ id })).found;
    await client.jobs.adopt({ id, serviceId: lost?.serviceId ?? "" });
    expect((await reached(id)).state).toBe("done");
    expect(creates()).toHaveLength(1);
  },
);
