import type { ThreadSettings } from "../../../../shared/contract/threads.ts";
import { client } from "../../../state/client.ts";
import { useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { notifyFailure } from "../../toasts.tsx";
import { useConversations } from "../conversations.ts";

/** How the next answer is asked for, and what sets it anew: of the shown thread, or of a new one. */
export function useThreadSettings(): { settings: ThreadSettings; set: (settings: ThreadSettings) => void } {
  const thread = useThread(useShownThread());
  const { useNewThread } = useConversations();
  const fresh = useNewThread(({ settings }) => settings);
  const set = (changed: ThreadSettings) => {
    const next = withoutUnset(changed);
    // The next new conversation begins with what was chosen last, but for the system prompt, which is about one thing.
    useNewThread.setState({ settings: thread ? { ...next, system: fresh.system } : next });
    if (thread) client.threads.change({ id: thread.id, settings: next }).catch(notifyFailure);
  };
  return { settings: thread?.settings ?? fresh, set };
}

/** Only what is set is sent. */
function withoutUnset(settings: ThreadSettings): ThreadSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as ThreadSettings;
}
