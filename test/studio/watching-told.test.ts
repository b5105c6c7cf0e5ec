import { expect, test, vi } from "vitest";
import { ChangeHint } from "../../electron/core/watching/change-hint.ts";
import type * as lookAt from "../../electron/core/watching/look-at.ts";
import { openWatching } from "./watching-rig.ts";

/** Called each time when it is asked where a folder is. */
const asked = vi.hoisted(() => ({ place: () => {} }));

vi.mock("../../electron/core/watching/look-at.ts", async (importOriginal) => {
  const real = await importOriginal<typeof lookAt>();
  const placeOf = async (folder: string) => {
    asked.place();
    return real.placeOf(folder);
  };
  return { ...real, placeOf };
});

test("DT-04 a watch that ends while a look is ending leaves nothing open", async () => {
  const { watched, add } = openWatching();
  const follow = vi.spyOn(ChangeHint.prototype, "follow");
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  // When the folder is added, when the look begins, and when it ends.
  asked.place = () => {
    count += 1;
    if (count === 3) void watched.close().then(resolve);
  };
  await add();
  await promise;
  expect(count).toBe(3);
  expect(follow).not.toHaveBeenCalled();
});
