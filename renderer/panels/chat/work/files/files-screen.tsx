import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../../../layout/panel-layout.tsx";
import { ScreenChoice } from "../../screen-choice.tsx";
import { WithConnection } from "../with-connection.tsx";
import { ServiceFiles } from "./service-files.tsx";

/** The files that the service keeps, for messages to be about (CH-04). */
export function FilesScreen() {
  const { t } = useTranslation();
  return (
    <PanelLayout
      title={t("chat.title")}
      tools={<ScreenChoice />}
      main={<WithConnection>{(connection) => <ServiceFiles key={connection.id} connection={connection} />}</WithConnection>}
    />
  );
}
