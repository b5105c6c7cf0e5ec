import type { Figure } from "./figure.ts";

/** What can be measured; each in a file of its own, loaded when asked for. */
const benches: Record<string, () => Promise<{ run(): Promise<Figure[]> }>> = {
  download: () => import("./download.ts"),
  start: () => import("./start.ts"),
  poll: () => import("./poll.ts"),
  publish: () => import("./publish.ts"),
  assets: () => import("./assets.ts"),
  mask: () => import("./mask.ts"),
  images: () => import("./images.ts"),
  chat: () => import("./chat.ts"),
  library: () => import("./library.ts"),
};

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (wanted.length === 0 || unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- NAME…   NAME is one of: ${Object.keys(benches).join(", ")}\n`);
  process.exit(2);
}
for (const name of wanted) {
  const figures = (await (await benches[name]?.())?.run()) ?? [];
  for (const figure of figures) process.stdout.write(`${JSON.stringify({ bench: name, ...figure })}\n`);
}
