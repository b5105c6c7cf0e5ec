import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { finalJobStates, type JobState } from "../../shared/job-states.ts";
import { DemoAssetsUnderTest, type PageSeen } from "../gateway/ask-demo-assets.ts";
import { startStudioProcess } from "./killable.ts";

const count = 40;

function start(args: string[]) {
  const studio = startStudioProcess("asset-process.ts", args);
  onTestFinished(studio.kill);
  return studio;
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
