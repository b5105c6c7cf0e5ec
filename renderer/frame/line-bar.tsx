import { SaveOff, Unplug } from "lucide-react";
import { useStore } from "zustand";
import { useWords } from "../i18n/use-words.ts";
import { Button } from "../parts/button.tsx";
import { lineStore, openLine } from "../state/line.ts";
import { saveTroubleStore } from "../state/save-trouble.ts";

/** Says quietly that the core does not answer; the page stays usable. */
export function LineBar() {
  const { t, failureText } = useWords();
  const { failure } = useStore(saveTroubleStore);
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
      {line.state === "open" && failure && (
        <div className="flex min-h-9 items-center gap-2 bg-warn-soft px-4">
          <SaveOff aria-hidden className="text-warn" />
          <span>{t("frame.line.notSaved")}</span>
          <span className="truncate text-muted">{failureText(failure).message}</span>
        </div>
      )}
    </div>
  );
}
