import { MessagesSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { ScreenChoice } from "./screen-choice.tsx";

/** Threads, the conversation, and what is known of it. */
export function Conversations() {
  const { t } = useTranslation();
  return (
    <PanelLayout
      title={t("chat.title")}
      tools={<ScreenChoice />}
      main={<EmptyState icon={MessagesSquare} text={t("chat.threads.name")} />}
    />
  );
}
