import { BookMarked, Library, Save } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLiveActions } from "../../../../actions/live-actions.ts";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { Menu } from "../../../../parts/menu.tsx";
import { useShownThread, useThread } from "../../../../state/use-open-thread.ts";
import { draftOf, setDraft } from "../../../../parts/conversation/composer/drafts.ts";
import { focusComposer, useConversations } from "../../../../parts/conversation/conversations.ts";
import { PromptLibrary } from "./prompt-library.tsx";

/** In the composer: the way to saved prompts, and for what is written into them. */
export function PromptsButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const open = useShownThread();
  const thread = useThread(open);
  const [library, setLibrary] = useState<{ toSave?: string }>();
  const show = () => setLibrary({});
  const save = () => setLibrary({ toSave: text });
  useLiveActions([{ id: "chat.prompts", group: "chat", words: "chatWork.prompts.title", icon: Library, perform: show }]);
  const use = (prompt: string) => {
    const draft = draftOf(conversations, open?.id, thread);
    setDraft(conversations, open?.id, { ...draft, text: draft.text.trim() === "" ? prompt : `${draft.text.trimEnd()}\n\n${prompt}` });
    // The window gives the focus back where it was; the message is where it goes on.
    requestAnimationFrame(() => focusComposer(conversations));
  };
  const nothingToSave = text.trim() === "" ? t("chatWork.prompts.nothingToSave") : undefined;
  return (
    <>
      <Menu
        name={t("chatWork.prompts.title")}
        items={[
          { id: "open", label: t("chatWork.prompts.open"), icon: Library, onSelect: show },
          { id: "save", label: t("chatWork.prompts.saveThis"), icon: Save, disabledReason: nothingToSave, onSelect: save },
        ]}
      >
        <IconButton name={t("chatWork.prompts.title")} icon={BookMarked} />
      </Menu>
      {library && <PromptLibrary {...library} onUse={use} onClose={() => setLibrary(undefined)} />}
    </>
  );
}
