import { expect, test } from "vitest";
import { applyChainsChange, chainsAtRest } from "../../../renderer/state/chains.ts";
import type { Chain } from "../../../shared/contract/chains.ts";

function chain(id: string, state: Chain["state"] = "running"): Chain {
  const at = { createdAt: 1, updatedAt: 1 };
  return { id, state, title: id, base: { model: "vidgen-2" }, connectionId: "c", connectionName: "C", shots: [], ...at };
}

test("DT-06 known chains: a snapshot replaces, changes add in front, replace in place and remove; nothing is guessed before the snapshot", () => {
  const known = applyChainsChange(undefined, { type: "snapshot", chains: [chain("b"), chain("a")] });
  const more = applyChainsChange(known, { type: "saved", chain: chain("c") });
  const changed = applyChainsChange(more, { type: "saved", chain: chain("a", "done") });
  expect(changed?.map(({ id, state }) => `${id} ${state}`)).toEqual(["c running", "b running", "a done"]);
  expect(applyChainsChange(changed, { type: "removed", id: "b" })?.map(({ id }) => id)).toEqual(["c", "a"]);
  expect(applyChainsChange(undefined, { type: "saved", chain: chain("a") })).toBeUndefined();
});

test("DT-07 only a chain that was seen at work is told of when it goes no further, and once", () => {
  const before = [chain("a"), chain("b", "done"), chain("c", "joining"), chain("d", "waiting-for-you")];
  const now = [chain("new", "done"), chain("a", "waiting-for-you"), chain("b", "done"), chain("c", "done"), chain("d", "stopped")];
  expect(chainsAtRest(before, now).map(({ id, state }) => `${id} ${state}`)).toEqual(["a waiting-for-you", "c done"]);
  expect(chainsAtRest(undefined, now)).toEqual([]);
});
