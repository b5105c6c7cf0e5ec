import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { readRecipe } from "../../electron/core/exchange/read-recipe.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "lanternist-cli-library-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...words: string[]) => {
  const { status, lines } = await runCommand(["--demo", "--json", "--data", folder, ...words]);
  return {
    status,
    last: lines.at(-1) as { entries?: { id: string; path?: string; recipePath?: string }[]; total?: number; error?: { code: string } },
  };
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

test("DT-04, GEN-02 results are exported with their recipes; an unknown id among others, or no folder, writes nothing: status 2", async () => {
  const made = await run("image", "create", "--model", "img-2", "--prompt", "a lamp");
  const id = made.last.entries?.[0]?.id ?? "";
  const out = join(folder, "out");
  expect(await run("library", "export", id, "nobody", "--out", out)).toMatchObject({ status: 2, last: { error: { code: "not-found" } } });
  expect(await run("library", "export", id)).toMatchObject({ status: 2, last: { error: { code: "invalid-input" } } });
  expect(existsSync(out)).toBe(false);
  const { status, last } = await run("library", "export", id, "--out", out, "--recipe");
  const [path = "", recipePath] = [last.entries?.[0]?.path, last.entries?.[0]?.recipePath];
  expect({ status, last }).toEqual({ status: 0, last: { entries: [{ id, status: "exported", path, recipePath }], count: 1 } });
  expect(readdirSync(out).map((name) => join(out, name))).toEqual([path, recipePath]);
  expect(await readRecipe(path)).toMatchObject({ recipe: { kind: "image", prompt: "a lamp" }, model: "img-2" });
}, 180_000);

test("DT-04 the check says how many rows cannot be read, that nothing was deleted, and what to do: status 5", async () => {
  const data = join(folder, "cut");
  const check = ["--demo", "--data", data, "library", "check"];
  expect(await runCommand(["--json", ...check])).toMatchObject({ status: 0 });
  const database = new DatabaseSync(join(data, "lanternist.db"));
  database.exec("INSERT INTO saved_searches (id, name, filter, created_at) VALUES ('cut', 'Cut', '{\"is', 1)");
  database.close();
  const unreadable = { results: 0, jobs: 0, storyboards: 0, searches: 1, files: 0 };
  const { status, lines } = await runCommand(["--json", ...check]);
  expect([status, lines.at(-1)]).toEqual([5, expect.objectContaining({ checked: 0, problems: [], unreadable })]);
  const told = await runCommand(check);
  expect(told.stdout).toContain("saved searches: 1. They stay as they are; nothing was deleted");
  expect(told.stdout).toContain("Settings, Backups");
}, 180_000);
