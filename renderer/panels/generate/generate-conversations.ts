import { generativeModels } from "../../../shared/models.ts";
import type { Conversations } from "../../parts/conversation/conversations.ts";
import { createNewThread } from "../../parts/conversation/new-thread.ts";
import { createConversationView } from "../../parts/conversation/view-store.ts";
import { firstGenerativeSettings } from "./first-settings.ts";
import { FinishLine } from "./messages/finish-line.tsx";
import { MoreWays } from "./messages/more-ways.tsx";
import { PartBlocks } from "./messages/part-blocks.tsx";

/** The conversations of the Generate panel. */
export const generateConversations: Conversations = {
  area: "generative",
  useView: createConversationView("generate-view"),
  useNewThread: createNewThread("generate-new-thread", firstGenerativeSettings),
  AnswerBody: PartBlocks,
  AnswerEnd: FinishLine,
  MoreWays,
  // Parts with their signatures are no text that what comes could be joined to.
  canGoOn: () => false,
  useModels: () => generativeModels,
};
