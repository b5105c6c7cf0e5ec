import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fixturePath } from "../fixtures/fixture.ts";
import { startOddServer } from "../gateway/odd-server.ts";
import { openStudio } from "../studio/open-studio.ts";
import { startStudioProcess } from "./killable.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const picture = readFileSync(fixturePath("quad.png"));
const chunk = JSON.stringify({
  candidates: [{ content: { parts: [{ inlineData: { mimeType: "image/png", data: picture.toString("base64") } }] } }],
});

test.each([
  ["between its bytes and the end of its line", `data: ${chunk.slice(0, -3)}`],
  ["before the end of the answer", `data: ${chunk}\n\n`],
])(
  "GC-06 killed %s: a picture that had arrived whole is in the library once, never asked for again",
  { timeout: 90_000 },
  async (_name, sent) => {
    const folder = mkdtempSync(join(tmpdir(), "lanternist-generative-kill-"));
    const server = await startOddServer();
    cleanups.push(
      () => rmSync(folder, { recursive: true, force: true }),
      () => server.close(),
    );
    server.behave((_request, response: ServerResponse) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(sent);
    });
    const studio = startStudioProcess<string>("generative-process.ts", [folder, server.url, "sk-kill-test-key", "A lantern in the fog"]);
    cleanups.push(studio.kill);
    const arriving = join(folder, "library", ".arriving-answers");
    const arrived = () => (existsSync(arriving) ? readdirSync(arriving).flatMap((id) => readdirSync(join(arriving, id))) : []);
    await expect.poll(arrived, { timeout: 30_000 }).toEqual(["picture-1"]);
    if (sent.endsWith("\n\n")) await studio.until((states) => states.get("block") === "picture");
    await studio.kill();

    const { client, close } = await openStudio(folder, { url: server.url, key: "sk-kill-test-key" });
    cleanups.push(close);
    const { hits } = await client.threads.search({ text: "lantern", limit: 1 });
    const { id: threadId, leafId = "" } = await client.threads.get({ id: hits[0]?.threadId ?? "" });
    const answer = async () => (await client.threads.messages({ threadId, ids: [leafId] }))[0];
    await expect.poll(async () => (await answer())?.blocks.map((block) => typeof block["entryId"])).toEqual(["string"]);
    expect(await answer()).toMatchObject({ state: "broken", failure: { reason: "studio-ended-in-answer" }, blocks: [{ type: "picture" }] });
    // It can be gone on with: the service wants to know what a picture is.
    expect((await answer())?.blocks[0]).toMatchObject({ part: { inlineData: { mimeType: "image/png" } } });
    const { entries, total } = await client.library.list({ filter: {}, offset: 0, limit: 10 });
    const entry = await client.library.get({ id: entries[0]?.id ?? "" });
    expect([total, readFileSync(entry.path).equals(picture), server.seen.length]).toEqual([1, true, 1]);
    expect(entry.recipe).toMatchObject({ kind: "generative", prompt: "A lantern in the fog", threadId, messageId: leafId });
    await expect.poll(arrived).toEqual([]);
  },
);
