import { mkdirSync, writeFileSync } from "node:fs";
import type * as promises from "node:fs/promises";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openWatching } from "./watching-rig.ts";

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof promises>();
  return { ...real, stat: vi.fn(real.stat) };
});

test("DT-04 a watched folder of many files is not looked through again for each few that come in", async () => {
  const { add, folder, expectState } = openWatching();
  const count = 1500;
  for (let at = 0; at < count; at += 1) {
    const within = join(folder, `${at % 10}`);
    if (at < 10) mkdirSync(within);
    writeFileSync(join(within, `${at}.png`), "none"); // Refused at once: what is measured here is only the looking.
  }
  const looked = vi.mocked(stat);
  await add({ importsExisting: true });
  looked.mockClear();
  await expectState({ refused: count });
  expect(looked.mock.calls.length / count).toBeLessThan(12);
});
