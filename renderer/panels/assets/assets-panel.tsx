import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";

/** The Assets panel: what the service keeps of pictures, videos and sounds, for videos to be made of (AS-01…09). */
export function AssetsPanel() {
  const { t } = useTranslation();
  return <PanelLayout title={t("assets.title")} main={null} />;
}
