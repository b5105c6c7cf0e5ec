import { open } from "node:fs/promises";
import { join } from "node:path";
import { Http } from "../../electron/core/gateway/http.ts";
import { generationRequest, Images } from "../../electron/core/gateway/images.ts";
import { Log } from "../../electron/core/log.ts";
import { createNodeHost } from "../../electron/node/node-host.ts";
import { ConnectionSettings } from "../../shared/contract/connections.ts";
import { openStudio, pictureRecipe } from "../studio/open-studio.ts";
import { measureProcess } from "./measure-process.ts";

/**
 * One picture in a process of its own: `images-ours.ts answer|decode|job URL FOLDER`. `answer` reads it as the studio does, `decode` as
 * everyone does, `job` is the whole way into the library; each has made a tiny one before, so that only the picture counts. Prints seconds,
 * memory, and what a page is told of it, as JSON.
 */
const [way = "", url = "", folder = ""] = process.argv.slice(2);

/** Bytes of what watchers were told. */
let told = 0;

/** Makes one picture of these words. */
type Making = (prompt: string) => Promise<unknown>;

async function answerWay(): Promise<Making> {
  const host = await createNodeHost({ kind: "cli", dataFolder: join(folder, "data") });
  const images = new Images(new Http(host.fetch, new Log(join(folder, "logs"))));
  const settings = ConnectionSettings.parse({ name: "Bench", baseUrl: url });
  const connection = { id: "bench", name: "Bench", isDemo: false, baseUrl: url, key: "sk-bench-0123456789", settings };
  return (prompt) => images.make(connection, generationRequest(pictureRecipe({ prompt }), "img-2"), join(folder, "spool"));
}

async function decodeWay(): Promise<Making> {
  const host = await createNodeHost({ kind: "cli", dataFolder: join(folder, "data") });
  return async (prompt) => {
    const response = await host.fetch(`${url}/v1/images/generations`, { method: "POST", body: JSON.stringify({ prompt }) });
    const { data } = (await response.json()) as { data: { b64_json: string }[] };
    const file = await open(join(folder, "picture.png"), "w");
    await file.writeFile(Buffer.from(data[0]?.b64_json ?? "", "base64"));
    await file.sync();
    await file.close();
  };
}

async function jobWay(): Promise<Making> {
  const { client, reached } = await openStudio(join(folder, "studio"), { url, key: "sk-bench-0123456789" });
  const leave = new AbortController();
  void (async () => {
    for await (const change of await client.jobs.watch(undefined, { signal: leave.signal })) told += JSON.stringify(change).length;
  })();
  return async (prompt) => {
    told = 0;
    const [job] = await client.jobs.create({ recipes: [pictureRecipe({ prompt, responseFormat: "b64_json" })] });
    const { state, entryIds } = await reached(job?.id ?? "");
    if (state !== "done") throw new Error(`The job ended as ${state}`);
    told += JSON.stringify(await client.library.get({ id: entryIds[0] ?? "" })).length;
  };
}

const ways: Record<string, () => Promise<Making>> = { answer: answerWay, decode: decodeWay, job: jobWay };
const work = await ways[way]?.();
await work?.("warm");
const measured = await measureProcess(async () => work?.("a red fox in snow"));
process.stdout.write(JSON.stringify({ ...measured, told }));
process.exit(0);
