// The peer of the first screen: a page of nothing but a text area, behind the very listener that serves the studio, in a process of its own:
// `empty-page-process.ts FOLDER`. Prints `{"url"}` when it is ready; further links are asked for as of a studio.
import { announce } from "../../electron/local/running-studio.ts";
import { startListener } from "../../electron/local/listener.ts";

const [folder = ""] = process.argv.slice(2);
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title></head>
<body><main><textarea rows="4" cols="40" aria-label="Words"></textarea></main></body></html>`;

async function respond(request: Request): Promise<Response> {
  const isPage = new URL(request.url).pathname === "/";
  return isPage
    ? new Response(page, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" } })
    : new Response(null, { status: 404 });
}

const listener = await startListener({ router: {}, respond });
announce(folder, { pid: process.pid, port: listener.port, secret: listener.secret });
process.stdout.write(`${JSON.stringify({ url: listener.entryLink() })}\n`);
