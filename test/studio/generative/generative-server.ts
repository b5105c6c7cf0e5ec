import { onTestFinished } from "vitest";
import type { GenerativeSettings, Message, Sending } from "../../../shared/contract/threads.ts";
import { type Behaviour, startOddServer } from "../../gateway/odd-server.ts";
import { openStudio } from "../open-studio.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { reachedIn } from "../threads/open-threads.ts";

export const pictureSettings: GenerativeSettings = { area: "generative", model: "genimg-flash-3.1", system: "", isStreamed: true };

/** A studio before a server that answers as the test says, with an empty thread of the generative area. */
export async function openGenerative({ folder = temporaryFolder(), settings = pictureSettings } = {}) {
  const server = await startOddServer();
  onTestFinished(() => server.close());
  const opened = await openStudio(folder, { url: server.url, key: "sk-test-key-12345" });
  onTestFinished(() => opened.close());
  const { client } = opened;
  const thread = await client.threads.create({ settings });
  const ended = (id: string) => reachedIn(client, thread.id, id, []);
  /** Asks, and waits for the first answer's end. */
  const ask = async (text: string, more: Partial<Sending> = {}): Promise<Message> => {
    const blocks = [{ type: "text" as const, text }];
    const { answers } = await client.threads.send({ threadId: thread.id, blocks, ...more });
    return ended(answers[0]?.id ?? "");
  };
  return { ...opened, server, folder, thread, ask, ended };
}

export function chunk(...parts: object[]): Record<string, unknown> {
  return { candidates: [{ content: { role: "model", parts }, index: 0 }], modelVersion: "genimg-flash-3.1", responseId: "resp-1" };
}

export const lastChunk = {
  candidates: [{ content: { role: "model", parts: [] }, finishReason: "STOP", index: 0 }],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 1290, totalTokenCount: 1300 },
};

/** A stream of these pieces. */
export function streaming(...chunks: object[]): Behaviour {
  const text = chunks.map((each) => `data: ${JSON.stringify(each)}\r\n\r\n`).join("");
  return (_request, response) => void response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": "req-9" }).end(text);
}

export function inline(bytes: Buffer, more: object = {}, mimeType = "image/png"): object {
  return { inlineData: { mimeType, data: bytes.toString("base64") }, ...more };
}
