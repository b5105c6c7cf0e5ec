import { MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openAddConnection } from "../../actions/frame-dialog.ts";
import { Button } from "../../parts/button.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { useShownThread } from "../../state/use-open-thread.ts";
import { beginThread, sendDraft } from "../../parts/conversation/composer/sending.ts";
import { useAskedConnection } from "../../parts/conversation/composer/use-asked-connection.ts";
import { useConversations } from "../../parts/conversation/conversations.ts";

const examples = ["first", "second"] as const;

/** Nothing said yet: what belongs here, and two messages that can be sent at once. */
export function EmptyThread() {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { connection } = useAskedConnection();
  const open = useShownThread();
  const send = async (text: string) => {
    const draft = { text, attachments: [] };
    try {
      await sendDraft(conversations, open?.id ?? (await beginThread(conversations, draft)), { parentId: undefined, draft });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div className="flex min-h-0 grow flex-col items-center justify-center-safe gap-3 overflow-y-auto p-6">
      <MessagesSquare aria-hidden className="size-8! stroke-[1.25]! text-faint" />
      <p className="max-w-100 text-center text-muted">{t("chat.empty.intro")}</p>
      {connection ? (
        <>
          <ul aria-label={t("chat.empty.examples")} className="flex w-full max-w-120 flex-col gap-2">
            {examples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  onClick={() => void send(t(`chat.empty.${example}`))}
                  className="w-full rounded-card border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-faint hover:bg-hover"
                >
                  {t(`chat.empty.${example}`)}
                </button>
              </li>
            ))}
          </ul>
          <p className="text-small text-muted">
            {connection.isDemo ? t("video.send.free") : t("chat.empty.paid", { name: connection.name })}
          </p>
        </>
      ) : (
        <Button onClick={openAddConnection}>{t("frame.connection.add")}</Button>
      )}
    </div>
  );
}
