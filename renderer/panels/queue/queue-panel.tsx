import { ListVideo } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../parts/empty-state.tsx";

/** What the expanded queue shows, below the work. Fills its area; the frame gives it a height and a head. */
export function QueuePanel() {
  const { t } = useTranslation();
  return <EmptyState icon={ListVideo} text={t("queue.empty")} />;
}
