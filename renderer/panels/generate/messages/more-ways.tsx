import { ImagePlus, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../shared/contract/threads.ts";
import { Button } from "../../../parts/button.tsx";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { emptyDraft, startNewThread } from "../../../parts/conversation/new-thread.ts";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { client } from "../../../state/client.ts";

/** What helps after a refusal: other words, or a conversation without the history whose signatures the service does not take (wire notes 6.5). */
export function MoreWays({ message: { threadId, parentId, failure } }: { message: Message }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { useView, useNewThread } = conversations;
  const startWithPicture = async () => {
    try {
      const { pictures } = await client.threads.pictures({ id: threadId });
      const last = pictures.at(-1);
      const attachments = last ? [{ type: "media" as const, id: last.mediaId }] : [];
      useNewThread.setState(({ draft }) => ({ draft: { ...emptyDraft, text: draft.text, attachments } }));
      startNewThread(conversations);
    } catch (error) {
      notifyFailure(error);
    }
  };
  if (failure?.reason === "signature-refused") {
    return (
      <Button icon={ImagePlus} onClick={() => void startWithPicture()}>
        {t("generate.state.newWithPicture")}
      </Button>
    );
  }
  if (failure?.code !== "content-rejected" || parentId === undefined) return null;
  return (
    <Button icon={Pencil} onClick={() => useView.setState({ editing: parentId })}>
      {t("chat.acts.edit")}
    </Button>
  );
}
