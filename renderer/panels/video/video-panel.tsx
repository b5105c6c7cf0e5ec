import { Film } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../frame/panel-layout.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";

/** The Video panel. */
export function VideoPanel() {
  const { t } = useTranslation();
  return <PanelLayout title={t("video.title")} main={<EmptyState icon={Film} text={t("video.empty")} />} />;
}
