import type { ChatSettings } from "../../../shared/contract/threads.ts";
import { chatModels } from "../../../shared/models.ts";
import type { Conversations } from "../../parts/conversation/conversations.ts";
import { createNewThread } from "../../parts/conversation/new-thread.ts";
import { createConversationView } from "../../parts/conversation/view-store.ts";
import { useChatModels } from "../../state/chat-models.ts";
import { AnswerBlocks } from "./messages/answer-blocks.tsx";
import { canGoOn } from "./messages/answer-end.ts";
import { StopReason } from "./messages/stop-reason.tsx";

/** What is asked for where nothing was set yet. */
export const firstChatSettings: ChatSettings = { model: chatModels[0]?.id ?? "", system: "", maxTokens: 4096 };

/** The conversations of the Chat panel. */
export const chatConversations: Conversations = {
  area: "chat",
  useView: createConversationView("chat-view"),
  useNewThread: createNewThread("chat-new-thread", firstChatSettings),
  AnswerBody: AnswerBlocks,
  AnswerEnd: StopReason,
  canGoOn,
  useModels: useChatModels,
};
