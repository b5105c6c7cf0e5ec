import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fixturePath } from "../fixtures/fixture.ts";
import { runCommand } from "./run-command.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "lanternist-cli-import-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runCommand(["--json", "--data", join(folder, "data"), ...words]);

test("DT-04 library import takes in files and folders: a JSON line for each, then all of them; status 2 when some are refused, 0 when none is", async () => {
  const pictures = join(folder, "pictures, mine");
  mkdirSync(pictures);
  for (const name of ["quad.png", "empty.png"]) copyFileSync(fixturePath(name), join(pictures, name));
  const film = fixturePath("rotate90.mp4");

  const first = await run("library", "import", pictures, film);
  expect(first.status).toBe(2);
  const last = first.lines.at(-1) as { entries: { id: string }[] };
  const ids = last.entries.map(({ id }) => id);
  const entries = [
    { path: join(pictures, "empty.png"), status: "refused", error: { code: "invalid-input", reason: "file-empty" } },
    { path: join(pictures, "quad.png"), status: "imported", id: expect.stringMatching(/^[0-9a-f]{20}$/) as unknown },
    { path: film, status: "imported" },
  ];
  expect(last).toMatchObject({ entries, imported: 2, duplicates: 0, refused: 1 });
  expect(first.lines.slice(0, -1)).toMatchObject(entries.map((file) => ({ file })));
  expect(first.stderr).toContain("0 of 3 files");

  const again = await run("library", "import", join(pictures, "quad.png"), film, "--reference");
  expect(again).toMatchObject({ status: 0 });
  expect(again.lines.at(-1)).toMatchObject({ entries: [{ id: ids[1], status: "duplicate" }, { id: ids[2] }], imported: 0, duplicates: 2 });

  expect(await run("library", "import")).toMatchObject({ status: 2, lines: [{ error: { reason: "usage" } }] });
}, 180_000);

test.skipIf(process.platform === "win32")(
  "DT-04 a name gives a terminal no orders; as JSON it is what it is",
  async () => {
    const odd = join(folder, "a\u001b[2J.png");
    copyFileSync(fixturePath("empty.png"), odd);
    const words = ["--data", join(folder, "plain data"), "library", "import", odd];
    const told = await runCommand(words);
    expect(told.stdout + told.stderr).not.toContain("\u001b");
    expect(told.stdout).toContain("a\ufffd[2J.png");
    const { lines } = await runCommand(["--json", ...words]);
    expect(lines.at(-1)).toMatchObject({ entries: [{ path: odd, status: "refused" }] });
  },
  180_000,
);
