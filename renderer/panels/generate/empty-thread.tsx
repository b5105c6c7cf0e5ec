import { ImagePlus, Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openAddConnection } from "../../actions/frame-dialog.ts";
import { Button } from "../../parts/button.tsx";
import { beginThread, sendDraft } from "../../parts/conversation/composer/sending.ts";
import { useAskedConnection } from "../../parts/conversation/composer/use-asked-connection.ts";
import { useConversations } from "../../parts/conversation/conversations.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { goTo } from "../../state/layout.ts";
import { useShownThread } from "../../state/use-open-thread.ts";

/** Nothing said yet: what belongs here, one picture that can be asked for at once, and where pictures to begin with are. */
export function EmptyThread() {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { connection } = useAskedConnection();
  const open = useShownThread();
  const example = t("generate.empty.example");
  const send = async () => {
    const draft = { text: example, attachments: [] };
    try {
      await sendDraft(conversations, open?.id ?? (await beginThread(conversations, draft)), { parentId: undefined, draft });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <div className="flex min-h-0 grow flex-col items-center justify-center-safe gap-3 overflow-y-auto p-6">
      <ImagePlus aria-hidden className="size-8! stroke-[1.25]! text-faint" />
      <p className="max-w-100 text-center text-muted">{t("generate.empty.intro")}</p>
      {connection ? (
        <>
          <button
            type="button"
            onClick={() => void send()}
            className="w-full max-w-120 rounded-card border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-faint hover:bg-hover"
          >
            {example}
          </button>
          <p className="text-small text-muted">
            {connection.isDemo ? t("video.send.free") : t("chat.empty.paid", { name: connection.name })}
          </p>
          <Button look="quiet" icon={Paperclip} onClick={() => goTo("library")}>
            {t("generate.empty.library")}
          </Button>
        </>
      ) : (
        <Button onClick={openAddConnection}>{t("frame.connection.add")}</Button>
      )}
    </div>
  );
}
