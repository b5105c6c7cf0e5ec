import { ensureBuiltPage } from "./built-page.ts";
import { readOptions } from "./options.ts";
import { serve } from "./serve.ts";

/** `npm run serve`: the studio in plain Node, shown by a browser of this machine. */
try {
  const options = readOptions(process.argv.slice(2));
  await ensureBuiltPage();
  process.exitCode = await serve(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
