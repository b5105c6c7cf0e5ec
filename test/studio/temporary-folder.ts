import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of this test's own, gone when it ends. Its name has blanks and signs, as people's folders do. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lanternist é 文 "));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
