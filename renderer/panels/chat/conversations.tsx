import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { AddressRules } from "../../../shared/rules/address.ts";
import { useConversationActions } from "../../actions/use-conversation-actions.ts";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { AddressScope } from "../../parts/address/address-scope.ts";
import { attach } from "../../parts/conversation/composer/attach-menu.tsx";
import { Conversation } from "../../parts/conversation/conversation.tsx";
import { ConversationsScope } from "../../parts/conversation/conversations.ts";
import { ThreadColumn } from "../../parts/conversation/threads/thread-column.tsx";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { useRestored } from "../../state/page-state.ts";
import { watchThreads } from "../../state/threads.ts";
import { ShownThread, useOpenThread } from "../../state/use-open-thread.ts";
import { attachable } from "./composer/attachable.ts";
import { Composer } from "./composer/composer.tsx";
import { EmptyThread } from "./empty-thread.tsx";
import { chatConversations } from "./chat-conversations.ts";
import { ChatSide } from "./inspector/chat-side.tsx";
import { ScreenChoice } from "./screen-choice.tsx";

/** Messages take files, not addresses. */
const noAddresses: AddressRules = { takes: "none", maxBytes: {} };

/** Threads, the conversation, and what is known of it (CH-01). */
export function Conversations() {
  const { useView, useNewThread } = chatConversations;
  useRestored(useNewThread);
  useRestored(useView);
  const { t } = useTranslation();
  const { threadId } = useView();
  const open = useOpenThread(threadId);
  useConversationActions(chatConversations, open);
  useEffect(() => {
    const life = new AbortController();
    void watchThreads(life.signal);
    return () => life.abort();
  }, []);
  return (
    <ConversationsScope value={chatConversations}>
      <ShownThread value={open}>
        <AddressScope value={noAddresses}>
          <PanelDrop
            accepts={attachable}
            hint={t("chat.composer.drop")}
            begin={() => (incoming) => attach(chatConversations, open?.id, open?.thread, incoming)}
            className="contents"
          >
            <PanelLayout
              title={t("chat.title")}
              tools={<ScreenChoice />}
              main={
                <div className="flex h-full min-h-0">
                  <ThreadColumn />
                  <Conversation empty={<EmptyThread />} composer={<Composer />} />
                </div>
              }
              inspectorTitle={t("chat.side.name")}
              inspector={<ChatSide />}
            />
          </PanelDrop>
        </AddressScope>
      </ShownThread>
    </ConversationsScope>
  );
}
