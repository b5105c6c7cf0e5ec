import type { chat as english } from "../en/chat.ts";
import type { Translated } from "../translated.ts";

export const chat: Translated<typeof english> = {
  title: "对话",
  screens: { name: "显示内容", conversations: "会话", files: "文件", skills: "技能" },
  threads: { name: "会话" },
};
