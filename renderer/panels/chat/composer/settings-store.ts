import type { ChatSettings } from "../../../../shared/contract/threads.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useNewThread } from "../new-thread.ts";

/** How the next answer is asked for, and what changes it: of the shown thread, or of a new one. */
export function useChatSettings(): { settings: ChatSettings; change: (change: Partial<ChatSettings>) => void } {
  const thread = useThread(useShownThread());
  const fresh = useNewThread(({ settings }) => settings);
  const kept = thread?.settings;
  const settings = kept === undefined || kept.area === "generative" ? fresh : kept;
  const change = (changed: Partial<ChatSettings>) => {
    const next = withoutUnset({ ...settings, ...changed });
    // The next new conversation begins with what was chosen last, but for the system prompt, which is about one thing.
    useNewThread.setState({ settings: thread ? { ...next, system: fresh.system } : next });
    if (thread) client.threads.change({ id: thread.id, settings: next }).catch(notifyFailure);
  };
  return { settings, change };
}

/** Only what is set is sent. */
function withoutUnset(settings: ChatSettings): ChatSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as ChatSettings;
}
