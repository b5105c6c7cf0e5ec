import { SaveOff, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useWords } from "../i18n/use-words.ts";
import { Button } from "../parts/button.tsx";
import { type LineState, lineStore, openLine } from "../state/line.ts";
import { saveTroubleStore } from "../state/save-trouble.ts";

/** Says quietly that the core does not answer; the page stays usable. */
export function LineBar() {
  const { t, failureText } = useWords();
  const { failure } = useStore(saveTroubleStore);
  const line = useStore(lineStore);
  return (
    <div role="status" className="shrink-0">
      {line.state === "lost" && (
        <div className="late flex min-h-9 items-center gap-2 bg-warn-soft px-4 py-1">
          <Unplug aria-hidden className="text-warn" />
          <span className="shrink-0">{t(line.trouble === "refused" ? "frame.line.refused" : "frame.line.lost")}</span>
          <LineHint trouble={line.trouble} />
          <Button look="quiet" className="ml-auto shrink-0 text-text!" onClick={openLine}>
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

/** What becomes of the work; once it lasts, the way back, which must not be cut off. */
function LineHint({ trouble }: { trouble: LineState["trouble"] }) {
  const { t } = useTranslation();
  if (trouble === undefined) return <span className="truncate text-muted max-inspector:hidden">{t("frame.line.lostHint")}</span>;
  return <span className="text-muted">{t(trouble === "refused" ? "frame.line.refusedHint" : "frame.line.forLongHint")}</span>;
}
