import { Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button } from "../parts/button.tsx";
import { lineStore, openLine } from "../state/line.ts";

/** Says quietly that the core does not answer; the page stays usable. */
export function LineBar() {
  const { t } = useTranslation();
  const line = useStore(lineStore);
  return (
    <div role="status" className="shrink-0">
      {line.state === "lost" && (
        <div className="late flex h-9 items-center gap-2 bg-warn-soft px-4">
          <Unplug aria-hidden className="text-warn" />
          <span>{t("frame.line.lost")}</span>
          <span className="truncate text-muted max-inspector:hidden">{t("frame.line.lostHint")}</span>
          <Button look="quiet" className="ml-auto text-text!" onClick={openLine}>
            {t("frame.line.tryNow")}
          </Button>
        </div>
      )}
    </div>
  );
}
