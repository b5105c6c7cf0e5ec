import { expect, test } from "vitest";
import type { Media } from "../../../shared/contract/media.ts";
import type { ChatSettings } from "../../../shared/contract/threads.ts";
import { chatRequest, shortened } from "../../../electron/core/gateway/chat-request.ts";
import { rateBudgets } from "../../../electron/core/gateway/rate-budgets.ts";

const settings: ChatSettings = { model: "chat-large-4", system: "", maxTokens: 100 };
const media = (mime: string, name: string): Media => ({
  id: name,
  kind: mime.startsWith("image/") ? "image" : "other",
  mime,
  bytes: 3,
  sha256: "",
  name,
  createdAt: 0,
});
const kept: Record<string, Media> = { p: media("image/png", "p.png"), d: media("application/pdf", "d.pdf"), t: media("text/csv", "t.csv") };
const files = {
  need: async (id: string) => kept[id] ?? media("image/png", id),
  read: async () => Buffer.from("\uFEFFabc"),
};
const user = (...blocks: { type: string; [field: string]: unknown }[]) => ({ role: "user" as const, state: "done" as const, blocks });
const answered = (state: "done" | "stopped", ...blocks: { type: string; [field: string]: unknown }[]) => ({
  role: "assistant" as const,
  state,
  blocks,
});
const hello = { type: "text", text: "Hello" };

test("CH-01 only what is set is sent", async () => {
  const { body, betas } = await chatRequest(settings, "their-name", [user(hello)], files);
  expect(body).toEqual({ model: "their-name", max_tokens: 100, messages: [{ role: "user", content: [hello] }] });
  expect(betas).toEqual([]);
});

test("CH-01 all that can be set is sent under the interface's names", async () => {
  const all: ChatSettings = {
    ...settings,
    system: "Be brief",
    temperature: 0,
    topP: 0.5,
    topK: 3,
    stopSequences: ["END"],
    thinkingTokens: 0,
    webSearch: true,
    skills: [{ type: "custom", id: "skill_1" }],
  };
  const { body, betas } = await chatRequest(all, "m", [user(hello)], files);
  expect(body).toMatchObject({
    system: "Be brief",
    temperature: 0,
    top_p: 0.5,
    top_k: 3,
    stop_sequences: ["END"],
    thinking: { type: "disabled" },
    container: { skills: [{ type: "custom", skill_id: "skill_1", version: "latest" }] },
  });
  expect(body["tools"]).toEqual([
    { type: "web_search_20250305", name: "web_search" },
    { type: "code_execution_20250825", name: "code_execution" },
  ]);
  expect(betas).toEqual(["code-execution-2025-08-25", "skills-2025-10-02"]);
  const thinking = await chatRequest({ ...settings, thinkingTokens: 2048 }, "m", [user(hello)], files);
  expect(thinking.body["thinking"]).toEqual({ type: "enabled", budget_tokens: 2048 });
});

test("CH-01 files travel as what they are; a file of the service by its id and with its beta header", async () => {
  const blocks = [
    { type: "media", id: "p" },
    { type: "media", id: "d", name: "contract.pdf" },
    { type: "media", id: "t" },
    { type: "service-file", id: "file_1", mime: "image/png" },
    { type: "service-file", id: "file_2" },
    { type: "text", text: "  " },
  ];
  const { body, betas } = await chatRequest(settings, "m", [user(...blocks)], files);
  const data = Buffer.from("\uFEFFabc").toString("base64");
  expect(body.messages[0]?.["content"]).toEqual([
    { type: "image", source: { type: "base64", media_type: "image/png", data } },
    { type: "document", source: { type: "base64", media_type: "application/pdf", data }, title: "contract.pdf" },
    { type: "document", source: { type: "text", media_type: "text/plain", data: "abc" }, title: "t.csv" },
    { type: "image", source: { type: "file", file_id: "file_1" } },
    { type: "document", source: { type: "file", file_id: "file_2" } },
  ]);
  expect(betas).toEqual(["files-api-2025-04-14"]);
  expect(JSON.stringify(shortened(body))).not.toContain(data);
});

test("CH-01 GEN-09 what the service said goes back as it came; of what was cut off, only what is whole", async () => {
  const thinking = { type: "thinking", thinking: "hm", signature: "s" };
  const odd = { type: "hologram", depth: 3 };
  const search = { type: "server_tool_use", id: "t1", name: "web_search", input: {} };
  const result = { type: "web_search_tool_result", tool_use_id: "t1", content: [] };
  const empty = { type: "text", text: "" };
  const unsigned = { type: "thinking", thinking: "h" };
  const history = [
    user(hello),
    answered("done", thinking, odd, search, result, empty, hello),
    user(hello),
    answered("stopped", unsigned, hello, { ...search, id: "t2" }),
    user(hello),
    answered("stopped"),
    user(hello),
  ];
  const { body } = await chatRequest(settings, "m", history, files);
  expect(body.messages.map(({ role, content }) => [role, content])).toEqual([
    ["user", [hello]],
    ["assistant", [thinking, odd, search, result, hello]],
    ["user", [hello]],
    ["assistant", [hello]],
    ["user", [hello]],
    ["user", [hello]],
  ]);
});

test("CH-05 budgets are read from the headers of both families", () => {
  const now = 1_000_000;
  const headers = new Headers({
    "anthropic-ratelimit-input-tokens-limit": "1000",
    "anthropic-ratelimit-input-tokens-remaining": "0",
    "anthropic-ratelimit-input-tokens-reset": "2026-01-01T00:00:10Z",
    "x-ratelimit-limit-requests": "60",
    "x-ratelimit-remaining-requests": "59",
    "x-ratelimit-reset-requests": "1m0.5s",
    "x-ratelimit-reset-tokens": "20ms",
    "x-ratelimit-remaining-odd": "many",
  });
  expect(rateBudgets(headers, now)).toEqual(
    expect.arrayContaining([
      { name: "input-tokens", limit: 1000, remaining: 0, resetAt: Date.parse("2026-01-01T00:00:10Z") },
      { name: "requests", limit: 60, remaining: 59, resetAt: now + 60_500 },
      { name: "tokens", resetAt: now + 20 },
      { name: "odd" },
    ]),
  );
});
