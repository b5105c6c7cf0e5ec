export const thinkingTypes = ["enabled", "adaptive", "between_tools", "disabled"] as const;
export type ThinkingType = (typeof thinkingTypes)[number];

/** A chat model of the demo. */
export interface ChatModel {
  id: string;
  name: string;
  createdAt: string;
  /** Tokens that its window holds, of input and output together. */
  window: number;
  /** Largest `max_tokens`. */
  maxTokens: number;
  /** What `thinking.type` may be. */
  thinking: readonly ThinkingType[];
  /** Whether it reads pictures and PDF. */
  sees: boolean;
}

/** Newest first. The small window of the last shows what happens to input that is too long. */
export const chatModels: readonly ChatModel[] = [
  {
    id: "chat-think-4",
    name: "Chat Think 4",
    createdAt: "2026-06-02T00:00:00Z",
    window: 1_000_000,
    maxTokens: 64_000,
    thinking: ["enabled", "adaptive", "between_tools"],
    sees: true,
  },
  {
    id: "chat-large-4",
    name: "Chat Large 4",
    createdAt: "2026-05-20T00:00:00Z",
    window: 1_000_000,
    maxTokens: 128_000,
    thinking: ["adaptive", "disabled", "between_tools"],
    sees: true,
  },
  {
    id: "chat-small-4",
    name: "Chat Small 4",
    createdAt: "2026-03-11T00:00:00Z",
    window: 200_000,
    maxTokens: 32_000,
    thinking: ["enabled", "disabled"],
    sees: true,
  },
  {
    id: "chat-tiny-1",
    name: "Chat Tiny 1",
    createdAt: "2025-09-01T00:00:00Z",
    window: 2000,
    maxTokens: 1000,
    thinking: ["disabled"],
    sees: false,
  },
];

export function chatModel(id: string): ChatModel | undefined {
  return chatModels.find((model) => model.id === id);
}
