import { KeysAhead } from "../../actions/keys-ahead.ts";
import { failureOf } from "../../state/failure-of.ts";
import { closeViewer, useViewer } from "../../state/viewer.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { useTranslation } from "react-i18next";
import { FullViewer } from "./full-viewer.tsx";
import { QuickLook } from "./quick-look.tsx";
import { useNeighbours } from "./use-neighbours.ts";

/** What `openViewer` asks for; the frame shows it once, while there is something to show. */
export function ViewerDialog() {
  const { t } = useTranslation();
  const { isQuick } = useViewer();
  const neighbours = useNeighbours();
  if (neighbours.entry) {
    const View = isQuick ? QuickLook : FullViewer;
    return <View entry={neighbours.entry} neighbours={neighbours} />;
  }
  if (!neighbours.error) return <KeysAhead />;
  return (
    <Dialog title={t("library.player.name")} isOpen onClose={closeViewer} size="small">
      <FailureNotice failure={failureOf(neighbours.error)} />
    </Dialog>
  );
}
