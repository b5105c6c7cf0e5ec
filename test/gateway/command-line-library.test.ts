import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-cli-library-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...words: string[]) => {
  const { status, lines } = await runCommand(["--demo", "--json", "--data", folder, ...words]);
  return { status, last: lines.at(-1) as { entries?: { id: string }[]; total?: number; error?: { code: string } } };
};

test("DT-04 an entry goes to the trash and comes back; an unknown id among others moves nothing: status 2", async () => {
  const made = await run("image", "create", "--model", "img-2", "--prompt", "a fox");
  const id = made.last.entries?.[0]?.id ?? "";
  expect(await run("library", "trash", id, "nobody")).toMatchObject({ status: 2, last: { error: { code: "not-found" } } });
  expect((await run("library", "list")).last.total).toBe(1);
  expect(await run("library", "trash", id)).toEqual({ status: 0, last: { entries: [{ id, status: "trashed" }], count: 1 } });
  expect((await run("library", "list")).last.total).toBe(0);
  expect(await run("library", "restore", id)).toEqual({ status: 0, last: { entries: [{ id, status: "here" }], count: 1 } });
}, 180_000);
