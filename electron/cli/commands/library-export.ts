import { resolve } from "node:path";
import type { Command } from "../command.ts";
import { type Parsed, usage } from "../options.ts";

/** Copies results into a folder, with `--recipe` each with all that is known of it. */
export const libraryExport: Command = {
  check: (parsed) => void wishOf(parsed),
  async run({ parsed, studio, output, signal }) {
    const { ids, folder } = wishOf(parsed);
    const written = await studio.exports.toFolder(ids, folder, parsed.has("recipe"), signal);
    const entries = written.map((one) => ({ ...one, status: "exported" }));
    output.result(
      { entries, count: entries.length },
      entries.map(({ path }) => path),
    );
    return 0;
  },
};

function wishOf(parsed: Parsed): { ids: string[]; folder: string } {
  const out = parsed.text("out")?.trim() ?? "";
  if (parsed.words.length === 0) throw usage("library export needs an id.");
  if (out === "") throw usage("library export needs a folder: --out DIR.");
  return { ids: parsed.words, folder: resolve(out) };
}
