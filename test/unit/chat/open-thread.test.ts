import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { ChatSettings, type Message, type Thread } from "../../../shared/contract/threads.ts";
import { OpenThread, type ThreadTopic, applyThreadChange } from "../../../renderer/state/open-thread.ts";
import { alternativesOf, branchTo } from "../../../renderer/state/thread-tree.ts";

const settings = ChatSettings.parse({ model: "chat-small-4", maxTokens: 100 });

const thread = (leafId: string): Thread => ({
  id: "t",
  area: "chat",
  title: "T",
  isPinned: false,
  isAnswering: false,
  model: "chat-small-4",
  messageCount: 2,
  createdAt: 1,
  updatedAt: 1,
  settings,
  leafId,
  draft: { text: "", attachments: [] },
});

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  threadId: "t",
  role: "assistant",
  state: "streaming",
  createdAt: 1,
  blocks: [{ type: "text", text: "" }],
  ...change,
});

function opened(messages: readonly Message[]): OpenThread {
  const open = new OpenThread("t");
  const outline = messages.map(({ id, parentId, role, state }) => ({ id, parentId, role, state, length: 0 }));
  applyThreadChange(open, { type: "snapshot", thread: thread(messages.at(-1)?.id ?? ""), outline, messages: [...messages] }, new Set());
  return open;
}

const textIn = (open: OpenThread, id: string) => open.messages.get(id)?.blocks[0]?.["text"];

describe("CH-01 a thread that is followed", () => {
  it("holds a growing answer as it was sent, however its text was cut", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        const open = opened([message("a")]);
        let length = 0;
        for (const text of parts) {
          length += text.length;
          applyThreadChange(open, { type: "grown", messageId: "a", index: 0, field: "text", text, length }, new Set());
        }
        expect(textIn(open, "a")).toBe(parts.join(""));
      }),
    );
  });

  it("does not append again what a snapshot held already", () => {
    const open = opened([message("a", { blocks: [{ type: "text", text: "Good mor" }] })]);
    applyThreadChange(open, { type: "grown", messageId: "a", index: 0, field: "text", text: "morning", length: 12 }, new Set());
    expect(textIn(open, "a")).toBe("Good morning");
  });

  it("tells of a growing answer to those alone who watch it (lesson 18)", () => {
    const open = opened([message("a"), message("b", { parentId: "a" })]);
    const topics = new Set<ThreadTopic>();
    applyThreadChange(open, { type: "grown", messageId: "b", index: 0, field: "text", text: "x", length: 1 }, topics);
    expect([...topics]).toEqual(["message:b"]);
  });

  it("after a lost line has what changed meanwhile fetched anew, and keeps the rest", () => {
    const kept = message("a", { state: "done", blocks: [{ type: "text", text: "same" }] });
    const open = opened([kept, message("b", { parentId: "a" })]);
    const outline = [
      { id: "a", role: "assistant" as const, state: "done" as const, length: 4 },
      { id: "b", parentId: "a", role: "assistant" as const, state: "done" as const, length: 9 },
    ];
    applyThreadChange(open, { type: "snapshot", thread: thread("b"), outline, messages: [] }, new Set());
    expect(open.messages.get("a")).toBe(kept);
    expect(open.messages.has("b")).toBe(false);
  });
});

describe("CH-01 branches", () => {
  const row = (id: string, parentId?: string, role: "user" | "assistant" = "user") => ({
    id,
    role,
    state: "done" as const,
    length: 1,
    ...(parentId !== undefined && { parentId }),
  });
  const outline = new Map([row("1"), row("2", "1", "assistant"), row("3", "2"), row("3b", "2")].map((one) => [one.id, one]));

  it("run from the first message to the leaf", () => {
    expect(branchTo("3b", outline)).toEqual(["1", "2", "3b"]);
  });

  it("stay the same list while nothing of them changes, so that nothing is drawn anew", () => {
    const before = branchTo("3", outline);
    expect(branchTo("3", new Map(outline), before)).toBe(before);
  });

  it("are offered where messages follow the same one", () => {
    expect(alternativesOf("3", outline)).toEqual(["3", "3b"]);
    expect(alternativesOf("1", outline)).toEqual(["1"]);
  });
});
