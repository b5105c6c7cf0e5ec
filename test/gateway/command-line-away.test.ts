import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "./run-command.ts";

test(
  "DT-10 GEN-07 a gateway that is not there: tried for a while, then status 3 and a job that can be sent again",
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-away-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const env = { LANTERNIST_TEST_KEY: "sk-anything" };
    const words = ["--base-url", "http://127.0.0.1:1", "--key-env", "LANTERNIST_TEST_KEY", "--data", folder, "--json"];
    const { status, lines } = await runCommand(
      [...words, "video", "create", "--model", "vidgen-2", "--prompt", "x", "--duration", "5"],
      env,
    );
    expect([status, lines.at(-1)]).toMatchObject([3, { error: { code: "unreachable", delivery: "not-sent" }, job: { state: "failed" } }]);
  },
);
