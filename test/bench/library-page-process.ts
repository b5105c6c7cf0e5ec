// The peers' galleries, with the policy of the studio's own page, and the studio's posters; in a process of its own. Prints `{"url"}` when it
// is built. Argument: the folder of pictures.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pageHeaders } from "../../electron/node/page-headers.ts";
import { buildBenchPage } from "./build-bench-page.ts";
import { PICTURES } from "./library-seed.ts";

const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const folder = mkdtempSync(join(tmpdir(), "lanternist-galleries-"));
await buildBenchPage("library-page", folder);
const pictures = Array.from({ length: PICTURES }, (_, index) => readFileSync(join(process.argv[2] ?? "", `${index}.webp`)));

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://page").pathname;
  const [, poster] = /^\/poster\/(\d+)$/.exec(path) ?? [];
  if (poster !== undefined) {
    response.writeHead(200, { ...pageHeaders(), "content-type": "image/webp", "cache-control": "private, max-age=31536000, immutable" });
    response.end(pictures[Number(poster) % PICTURES]);
    return;
  }
  readFile(join(folder, path === "/" ? "index.html" : path)).then(
    (bytes) => response.writeHead(200, { ...pageHeaders(), "content-type": types[extname(path)] ?? "text/html" }).end(bytes),
    (error: unknown) => response.writeHead(404).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })}\n`);
});
process.once("SIGTERM", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
