import { Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../frame/panel-layout.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";

/** The Library panel. */
export function LibraryPanel() {
  const { t } = useTranslation();
  return <PanelLayout title={t("library.title")} main={<EmptyState icon={Images} text={t("library.empty")} />} />;
}
