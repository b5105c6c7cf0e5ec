import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { finalJobStates, type JobState } from "../../shared/job-states.ts";
import { DemoAssetsUnderTest, type PageSeen } from "../gateway/ask-demo-assets.ts";

const program = join(import.meta.dirname, "asset-process.ts");
const count = 40;

/** The studio's process, and the states that its jobs were seen in. */
function start(args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const states = new Map<string, JobState>();
  let check = () => {};
  createInterface({ input: child.stdout! }).on("line", (text) => {
    const { id, state } = JSON.parse(text) as { id: string; state: JobState };
    states.set(id, state);
    check();
  });
  const until = (isEnough: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      check = () => isEnough() && resolve();
      child.once("exit", (code, signal) => signal !== "SIGKILL" && reject(new Error(`The studio ended by itself: ${code ?? signal}`)));
      check();
    });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  onTestFinished(kill);
  return { states, until, kill };
}

test(
  "GEN-07 AS-08 forty assets survive eight kills: none is created twice, and what is not known is said",
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-asset-kill-"));
    const demo = await DemoAssetsUnderTest.start({ speed: 4 });
    onTestFinished(async () => {
      await demo.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const groupId = await demo.group();
    const { url, key } = demo.gateway;
    const args = [folder, url, key, groupId];
    const hasEnded = (state: JobState) => finalJobStates.has(state);

    for (let kills = 0; kills < 8; kills += 1) {
      const studio = start(kills === 0 ? [...args, String(count)] : args);
      await studio.until(() => studio.states.size === count);
      const before = [...studio.states.values()].filter(hasEnded).length;
      // Each run gets a little further, so that the kills fall into every state.
      await studio.until(() => [...studio.states.values()].filter(hasEnded).length >= Math.min(count, before + 2));
      await studio.kill();
    }
    const last = start(args);
    await last.until(() => last.states.size === count && [...last.states.values()].every(hasEnded));
    await last.kill();

    const { Items, TotalCount } = await demo.done<PageSeen>("ListAssets", { Filter: { GroupIds: [groupId] }, PageSize: 100 });
    const states = [...last.states.values()];
    const unsure = states.filter((state) => state === "unsure").length;
    expect(states.filter((state) => state !== "done" && state !== "unsure")).toEqual([]);
    // A kill may fall between a request and its answer, in each of the creates under way; everything else is certain.
    expect(unsure).toBeLessThanOrEqual(8 * 4);
    expect(new Set(Items.map(({ Name }) => Name)).size).toBe(TotalCount);
    expect(TotalCount).toBeGreaterThanOrEqual(count - unsure);
    expect(TotalCount).toBeLessThanOrEqual(count);
  },
);
