import type { ChatSettings } from "../../../../shared/contract/threads.ts";
import { useThreadSettings } from "../../../parts/conversation/composer/use-thread-settings.ts";
import { firstChatSettings } from "../chat-conversations.ts";

/** How the next answer is asked for, and what changes it: of the shown thread, or of a new one. */
export function useChatSettings(): { settings: ChatSettings; change: (change: Partial<ChatSettings>) => void } {
  const { settings: kept, set } = useThreadSettings();
  const settings = kept.area === "generative" ? firstChatSettings : kept;
  return { settings, change: (changed) => set({ ...settings, ...changed }) };
}
