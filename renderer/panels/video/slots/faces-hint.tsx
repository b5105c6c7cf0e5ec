import { UserCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { createPageStore } from "../../../state/page-state.ts";
import { openVerification } from "../../../state/verification-dialog.ts";

const useHints = createPageStore<{ isFacesDismissed: boolean }>("video-hints", { isFacesDismissed: false });

/** Said before anything is sent: the service refuses real faces, and a verified person's assets are the way (NV-11). Once put away it stays so. */
export function FacesHint() {
  const { t } = useTranslation();
  const isDismissed = useHints((hints) => hints.isFacesDismissed);
  if (isDismissed) return null;
  return (
    <section
      aria-label={t("video.slots.facesName")}
      className="flex items-start gap-2 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-3"
    >
      <UserCheck aria-hidden className="mt-1 shrink-0 text-muted" />
      <div className="min-w-0 grow py-0.5 text-small">
        <p className="text-muted">{t("video.slots.faces")}</p>
        <Button look="quiet" onClick={openVerification} className="-ml-2 text-text!">
          {t("video.slots.verify")}
        </Button>
      </div>
      <IconButton name={t("video.slots.facesDismiss")} icon={X} onClick={() => useHints.setState({ isFacesDismissed: true })} />
    </section>
  );
}
