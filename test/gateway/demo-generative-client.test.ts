import { ApiError, GoogleGenAI, type Chat, type Content, type GenerateContentResponse } from "@google/genai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoGateway, type DemoGateway } from "../../electron/demo/demo-gateway.ts";

const edits = ["a paper lantern over a lake", "make it night", "add a red boat", "add snow", "add a town behind it"];

let gateway: DemoGateway;
let client: GoogleGenAI;

beforeAll(async () => {
  gateway = await startDemoGateway({ speed: 10_000 });
  client = clientWith(gateway.key);
});

afterAll(async () => {
  await gateway.close();
});

/** As the client is set up for a gateway; repeats are the tests' own to ask for. */
function clientWith(apiKey: string): GoogleGenAI {
  return new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.url, apiVersion: "v1beta", retryOptions: { attempts: 1 } } });
}

async function refusalOf(asked: Promise<unknown>): Promise<ApiError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

test("GC-01 the official client's key goes in its own header, and a wrong one is refused with 401", async () => {
  const error = await refusalOf(clientWith("not-the-key").models.generateContent({ model: "gentext-pro-3", contents: "hello" }));
  expect(error.status).toBe(401);
  expect(gateway.requests().at(-1)?.path).toBe("/v1beta/models/gentext-pro-3:generateContent");
});

test("GC-01 models.generateContent: text, usage, several candidates, a refusal", async () => {
  const config = { seed: 1, candidateCount: 3, thinkingConfig: { thinkingBudget: 0 } };
  const answer = await client.models.generateContent({ model: "gentext-pro-2.5", contents: "Explain a lantern with a table", config });
  expect(answer.text).toContain("| Way |");
  expect(answer.candidates?.map(({ finishReason }) => finishReason)).toEqual(["STOP", "STOP", "STOP"]);
  expect(answer.usageMetadata?.thoughtsTokenCount).toBeUndefined();
  const error = await refusalOf(client.models.generateContent({ model: "gentext-pro-2.5", contents: "#429:1.5" }));
  expect([error.status, error.message]).toEqual([429, expect.stringContaining('"retryDelay":"1.5s"')]);
});

test("GC-01 models.generateContentStream: words one after another, the sources of a search at the end", async () => {
  const config = { seed: 1, tools: [{ googleSearch: {} }] };
  const stream = await client.models.generateContentStream({
    model: "gentext-pro-3",
    contents: "Explain to a child how a paper lantern is made and lit",
    config,
  });
  const chunks: GenerateContentResponse[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(5);
  expect(chunks.map(({ text }) => text ?? "").join("")).toContain("lantern");
  expect(chunks.at(-1)?.candidates?.[0]).toMatchObject({
    finishReason: "STOP",
    groundingMetadata: { groundingChunks: [{ web: { title: "encyclopedia.example" } }, {}, {}] },
  });
});

test("GC-01 an error inside of a stream reaches the client", async () => {
  const stream = await client.models.generateContentStream({ model: "gentext-pro-3", contents: "Explain it #stream-error" });
  const read = async () => {
    for await (const chunk of stream) expect(chunk.candidates).toHaveLength(1);
  };
  expect((await refusalOf(read())).status).toBe(503);
});

function pictureOf(contents: readonly Content[]): string | undefined {
  return contents.flatMap(({ parts }) => parts ?? []).findLast(({ inlineData }) => inlineData)?.inlineData?.data;
}

async function editInTurns(send: (chat: Chat, message: string) => Promise<void>): Promise<Content[]> {
  const chat = client.chats.create({ model: "genimg-pro-3", config: { seed: 7, imageConfig: { aspectRatio: "16:9" } } });
  const seen = new Set<string | undefined>();
  for (const message of edits) {
    await send(chat, message);
    seen.add(pictureOf(chat.getHistory()));
  }
  expect(seen.size).toBe(edits.length);
  expect(seen).not.toContain(undefined);
  return chat.getHistory();
}

test("GC-05 five turns of editing: each signature that the client sends back is found to be right", async () => {
  const history = await editInTurns(async (chat, message) => {
    const answer = await chat.sendMessage({ message });
    expect(answer.candidates?.[0]?.finishReason).toBe("STOP");
  });
  expect(history.map(({ role }) => role)).toEqual(edits.flatMap(() => ["user", "model"]));
});

test("GC-05 the same by stream, where the client keeps every chunk as a turn of its own", async () => {
  const history = await editInTurns(async (chat, message) => {
    for await (const chunk of await chat.sendMessageStream({ message })) expect(chunk.candidates).toHaveLength(1);
  });
  expect(history.filter(({ role }) => role === "user")).toHaveLength(edits.length);
});

test("GC-05 a turn without its signature is refused, and one whose picture was changed", async () => {
  const chat = client.chats.create({ model: "genimg-pro-3" });
  await chat.sendMessage({ message: "a paper lantern" });
  const ask = async (change: (part: NonNullable<Content["parts"]>[number]) => object) => {
    const history = chat.getHistory().map((content) => ({ ...content, parts: content.parts?.map(change) ?? [] }));
    const contents = [...history, { role: "user", parts: [{ text: "make it night" }] }];
    return await refusalOf(client.models.generateContent({ model: "genimg-pro-3", contents }));
  };
  const dropped = await ask(({ thoughtSignature: _thoughtSignature, ...part }) => part);
  expect([dropped.status, dropped.message]).toEqual([
    400,
    expect.stringContaining("Image part is missing a thought_signature in content position 2, part position 2."),
  ]);
  const picture = { mimeType: "image/png", data: Buffer.from("another picture").toString("base64") };
  const changed = await ask((part) => (part.inlineData ? { ...part, inlineData: picture } : part));
  expect(changed.message).toContain("Thought signature is not valid.");
});

test("GC-05 fields that the client does not know are lost on their way back: #strict shows it", async () => {
  const chat = client.chats.create({ model: "genimg-pro-3" });
  const first = await chat.sendMessage({ message: "a paper lantern" });
  expect(first.candidates?.[0]?.content?.parts?.[1]).toHaveProperty("demoNote");
  expect((await refusalOf(chat.sendMessage({ message: "make it night #strict" }))).message).toContain("demoNote");
});
