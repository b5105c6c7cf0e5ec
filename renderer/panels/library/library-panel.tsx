import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { DetailsPane } from "./details-pane.tsx";
import { LibraryMain } from "./library-main.tsx";

export { prepareLibrary } from "./prepare-library.ts";

/** The Library panel: everything that was made, and what it was made from (DT-04). */
export function LibraryPanel() {
  const { t } = useTranslation();
  return (
    <PanelLayout title={t("library.title")} inspectorTitle={t("library.details.name")} inspector={<DetailsPane />} main={<LibraryMain />} />
  );
}
