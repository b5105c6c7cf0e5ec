import { describe, expect, test } from "vitest";
import { paintAll } from "../../../renderer/panels/images/mask/engine/shapes.ts";
import { MaskSession } from "../../../renderer/panels/images/mask/session/mask-session.ts";

/** A mask of one picture, painted whole, as the browser's store keeps it. */
function kept() {
  const session = new MaskSession("lake", 40, 30);
  session.fill();
  return session.snapshot();
}

describe("IM-03 a mask that is kept", () => {
  test("cannot be changed or taken for ready before it is read, and is there afterwards with its steps", async () => {
    const session = new MaskSession("lake", 40, 30);
    const opening = session.open(Promise.resolve(kept()));
    expect(session.state.getState()).toMatchObject({ isBusy: true, isEmpty: true });
    session.clear();
    expect(session.begin()).toBeUndefined();
    await opening;
    expect(session.state.getState()).toMatchObject({ isBusy: false, isEmpty: false, share: 1, canUndo: true });
    session.undo();
    expect(session.state.getState().isEmpty).toBe(true);
  });

  test("a store that fails leaves an empty mask that can be painted", async () => {
    const session = new MaskSession("lake", 40, 30);
    const opening = session.open(Promise.reject(new Error("no store")));
    await expect(opening).rejects.toThrow("no store");
    await session.opened;
    session.change((edit) => paintAll(edit, "paint"));
    expect(session.state.getState().share).toBe(1);
  });

  test("read again it never has the number of another of its states, so that no file of an older mask is sent for it", async () => {
    const numbers = new Set<number>();
    for (let time = 0; time < 3; time += 1) {
      const session = new MaskSession("lake", 40, 30);
      await session.open(Promise.resolve(kept()));
      numbers.add(session.state.getState().version);
    }
    expect(numbers.size).toBe(3);
  });
});
