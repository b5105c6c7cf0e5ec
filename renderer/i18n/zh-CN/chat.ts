import type { chat as english } from "../en/chat.ts";
import type { Translated } from "../translated.ts";

export const chat: Translated<typeof english> = {
  title: "对话",
  screens: { name: "显示内容", conversations: "会话" },
  threads: { name: "会话" },
};
