import { expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../shared/contract/connections.ts";
import { openStudioWithDemo } from "./open-studio.ts";

const activeOf = (list: unknown) => ((list ?? []) as Connection[]).map((connection) => connection.isActive);

test("DT-06 every window follows connections and preferences, whoever changes them", async () => {
  const { client, close } = await openStudioWithDemo();
  onTestFinished(close);
  const connections = (await client.connections.watch())[Symbol.asyncIterator]();
  const preferences = (await client.preferences.watch())[Symbol.asyncIterator]();
  expect((await connections.next()).value).toHaveLength(1);
  expect((await preferences.next()).value).toMatchObject({ theme: "system" });

  await client.connections.useDemo();
  await client.preferences.set({ theme: "dark" });
  let active: boolean[] = [];
  while (active.length < 2 || !active[1]) active = activeOf((await connections.next()).value);
  expect(active).toEqual([false, true]);
  expect((await preferences.next()).value).toMatchObject({ theme: "dark", language: "system" });
});
