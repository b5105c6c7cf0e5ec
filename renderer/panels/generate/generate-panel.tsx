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
import { showThread } from "../../parts/conversation/view-store.ts";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { useRestored } from "../../state/page-state.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { watchThreads } from "../../state/threads.ts";
import { ShownThread, useOpenThread } from "../../state/use-open-thread.ts";
import { attachable } from "./composer/attachable.ts";
import { Composer } from "./composer/composer.tsx";
import { EmptyThread } from "./empty-thread.tsx";
import { generateConversations } from "./generate-conversations.ts";
import { GenerateSide } from "./inspector/generate-side.tsx";
import { ContactSheet } from "./pictures/contact-sheet.tsx";
import { ScreenChoice } from "./screen-choice.tsx";
import { showScreen, useGenerateView } from "./view-store.ts";

/** Pictures go along in the request itself, never by address (interface 4.7). */
const noAddresses: AddressRules = { takes: "none", maxBytes: {} };

/** The Generate panel: words and pictures in one conversation (GC-01…06). */
export function GeneratePanel() {
  const { useView, useNewThread } = generateConversations;
  useRestored(useNewThread);
  useRestored(useView);
  useRestored(useGenerateView);
  const { t } = useTranslation();
  const { threadId } = useView();
  const { screen } = useGenerateView();
  const open = useOpenThread(threadId);
  useConversationActions(generateConversations, open);
  usePanelRequests("generate", ({ threadId: wanted, messageId }) => {
    showScreen("conversation");
    showThread(generateConversations, wanted, messageId);
  });
  useEffect(() => {
    const life = new AbortController();
    void watchThreads(life.signal);
    return () => life.abort();
  }, []);
  return (
    <ConversationsScope value={generateConversations}>
      <ShownThread value={open}>
        <AddressScope value={noAddresses}>
          <PanelDrop
            accepts={attachable}
            hint={t("chat.composer.drop")}
            begin={() => (incoming) => attach(generateConversations, open?.id, open?.thread, incoming)}
            className="contents"
          >
            <PanelLayout
              title={t("generate.title")}
              tools={<ScreenChoice />}
              main={
                <div className="flex h-full min-h-0">
                  <ThreadColumn />
                  {screen === "pictures" && open ? (
                    <ContactSheet threadId={open.id} />
                  ) : (
                    <Conversation empty={<EmptyThread />} composer={<Composer />} />
                  )}
                </div>
              }
              inspectorTitle={t("chat.side.name")}
              inspector={<GenerateSide />}
            />
          </PanelDrop>
        </AddressScope>
      </ShownThread>
    </ConversationsScope>
  );
}
