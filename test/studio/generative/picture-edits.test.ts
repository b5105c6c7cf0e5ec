import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixturePath } from "../../fixtures/fixture.ts";
import { chunk, inline, lastChunk, openGenerative, streaming } from "./generative-server.ts";

const first = readFileSync(fixturePath("quad.png"));
const second = readFileSync(fixturePath("alpha.png"));

test("GC-01 GC-05 GC-06 a picture comes by stream, lies in the library byte for byte, and goes back exactly as it came", async () => {
  const { server, client, ask, thread } = await openGenerative();
  const parts = [
    { text: "I think", thought: true },
    inline(second, { thought: true }),
    { text: "Here " },
    { text: "it is", odd: { kept: [1, null] } },
    inline(first, { thoughtSignature: "c2lnbmF0dXJl", unknown_field: true }),
    { text: "", thoughtSignature: "bGFzdA==" },
  ];
  server.behave(streaming(...parts.map((part) => chunk(part)), lastChunk));
  const answer = await ask("A quad");
  expect([answer.state, answer.details?.stopReason, answer.details?.usage]).toEqual(["done", "STOP", lastChunk.usageMetadata]);
  const [, thought, , , picture] = answer.blocks;
  expect(answer.blocks.map(({ type }) => type)).toEqual(["thinking", "picture", "text", "text", "picture", "text"]);
  expect(thought).toMatchObject({ type: "picture", isThought: true });
  expect(thought).not.toHaveProperty("entryId");
  const entry = await client.library.get({ id: String(picture?.["entryId"]) });
  expect(readFileSync(entry.path).equals(first)).toBe(true);
  expect(entry.path).toMatch(/\.png$/);
  expect(entry.recipe).toMatchObject({ kind: "generative", prompt: "A quad", threadId: thread.id, messageId: answer.id });

  server.behave(streaming(chunk(inline(second)), lastChunk));
  const edited = await ask("Make it blue", { parentId: answer.id });
  const sent = JSON.parse(server.seen.at(-1)?.body ?? "") as { contents: unknown[] };
  expect(sent.contents).toEqual([
    { role: "user", parts: [{ text: "A quad" }] },
    { role: "model", parts },
    { role: "user", parts: [{ text: "Make it blue" }] },
  ]);
  expect(server.seen.at(-1)).toMatchObject({
    url: "/v1beta/models/genimg-flash-3.1:streamGenerateContent?alt=sse",
    headers: { "x-goog-api-key": "sk-test-key-12345", "content-type": "application/json" },
  });
  expect(server.seen.at(-1)?.headers).not.toHaveProperty("authorization");
  const versions = await client.library.versions({ id: String(edited.blocks[0]?.["entryId"]) });
  expect(versions.versions.map(({ entry: { id }, parentId }) => [id, parentId])).toEqual([
    [picture?.["entryId"], undefined],
    [edited.blocks[0]?.["entryId"], picture?.["entryId"]],
  ]);
});
