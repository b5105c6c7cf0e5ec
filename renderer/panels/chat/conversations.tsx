import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { AddressRules } from "../../../shared/rules/address.ts";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { AddressScope } from "../../parts/address/address-scope.ts";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { useRestored } from "../../state/page-state.ts";
import { watchThreads } from "../../state/threads.ts";
import { ShownThread, useOpenThread } from "../../state/use-open-thread.ts";
import { attach, attachable } from "./composer/attach-menu.tsx";
import { Conversation } from "./conversation.tsx";
import { ChatSide } from "./inspector/chat-side.tsx";
import { useNewThread } from "./new-thread.ts";
import { ScreenChoice } from "./screen-choice.tsx";
import { ThreadColumn } from "./threads/thread-column.tsx";
import { useChatActions } from "./use-chat-actions.ts";
import { useChatView } from "./view-store.ts";

/** Messages take files, not addresses. */
const noAddresses: AddressRules = { takes: "none", maxBytes: {} };

/** Threads, the conversation, and what is known of it (CH-01). */
export function Conversations() {
  useRestored(useNewThread);
  const { t } = useTranslation();
  const { threadId } = useChatView();
  const open = useOpenThread(threadId);
  useChatActions(open);
  useEffect(() => {
    const life = new AbortController();
    void watchThreads(life.signal);
    return () => life.abort();
  }, []);
  return (
    <ShownThread value={open}>
      <AddressScope value={noAddresses}>
        <PanelDrop
          accepts={attachable}
          hint={t("chat.composer.drop")}
          begin={() => (incoming) => attach(open?.id, open?.thread, incoming)}
          className="contents"
        >
          <PanelLayout
            title={t("chat.title")}
            tools={<ScreenChoice />}
            main={
              <div className="flex h-full min-h-0">
                <ThreadColumn />
                <Conversation />
              </div>
            }
            inspectorTitle={t("chat.side.name")}
            inspector={<ChatSide />}
          />
        </PanelDrop>
      </AddressScope>
    </ShownThread>
  );
}
