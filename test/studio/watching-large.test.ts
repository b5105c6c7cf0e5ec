import { createHook } from "node:async_hooks";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openWatching } from "./watching-rig.ts";

test("DT-04 a watched folder of many files is not looked through again for each few that come in", { timeout: 150_000 }, async () => {
  const { add, folder, now } = openWatching();
  const count = 1500;
  for (let at = 0; at < count; at += 1) {
    const within = join(folder, `${at % 10}`);
    if (at < 10) mkdirSync(within);
    writeFileSync(join(within, `${at}.png`), "none"); // Refused at once: what is measured here is only the looking.
  }
  await add({ importsExisting: true });
  // What is asked of the disk, by whatever way.
  let asked = 0;
  const hook = createHook({ init: (_, type) => void (type === "FSREQPROMISE" && (asked += 1)) }).enable();
  try {
    // A busy machine takes long. Fewer files would not do: what looking through all of them costs grows with their number.
    await expect.poll(async () => (await now()).refused, { timeout: 120_000, interval: 200 }).toBe(count);
  } finally {
    hook.disable();
  }
  expect(asked).toBeGreaterThan(count);
  expect(asked / count).toBeLessThan(20);
});
