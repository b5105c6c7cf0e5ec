import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { posterFailed, usePosterTrouble } from "../../../renderer/state/poster-trouble.ts";
import { SECOND } from "../../../shared/units.ts";

/** What is asked for, by the id of its file. */
let asked: string[];
let isDiskFull: boolean;
const full = { code: "storage-full", message: "The disk is full.", action: "none" };

/** `lost-…` are missing for a reason of their own; the others for as long as the disk is full. */
async function answer(address: string): Promise<Response> {
  const id = address.split("/").at(-1) ?? "";
  asked.push(id);
  if (id.startsWith("lost")) return new Response(null, { status: 404 });
  return isDiskFull ? Response.json({ error: full }, { status: 507 }) : new Response("picture");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  usePosterTrouble.setState({ failure: undefined, round: 0 });
  asked = [];
  isDiskFull = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("DT-05 pictures that the disk keeps away while another is looked at come once there is space", async () => {
  const looking = posterFailed("lost-1");
  await Promise.all([posterFailed("lost-2"), posterFailed("fox")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(usePosterTrouble.getState()).toMatchObject({ failure: full, round: 0 });
  isDiskFull = false;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  await looking;
  expect(usePosterTrouble.getState()).toEqual({ failure: undefined, round: 1 });
  expect(asked).toEqual(["lost-1", "lost-2", "fox", "fox"]);
});

test("DT-05 of many pictures that the disk keeps away one is asked for, and those that are just lost change nothing", async () => {
  await posterFailed("lost-1");
  expect(usePosterTrouble.getState()).toEqual({ failure: undefined, round: 0 });
  const looking = posterFailed("fox");
  for (const id of ["hare", "heron"]) await posterFailed(id);
  isDiskFull = false;
  await vi.advanceTimersByTimeAsync(5 * SECOND);
  await looking;
  expect(usePosterTrouble.getState()).toEqual({ failure: undefined, round: 1 });
  expect(new Set(asked)).toEqual(new Set(["lost-1", "fox"]));
});
