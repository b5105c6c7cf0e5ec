import { CloudOff } from "lucide-react";
import type { FailureData } from "../../../../shared/failure.ts";
import { failureMessage, useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { refreshAssets } from "../../../state/assets.ts";

/** The service gave no list: what this machine remembers is shown, or that it remembers nothing, and why. */
export function KeptBanner({ trouble, isEmpty }: { trouble: FailureData | undefined; isEmpty: boolean }) {
  const { t, language } = useWords();
  return (
    <p role="status" className="mx-4 mb-2 flex items-center gap-2 rounded-control bg-warn-soft px-3 py-1.5 text-small">
      <CloudOff aria-hidden className="text-warn" />
      <span className="min-w-0 grow wrap-anywhere">
        {isEmpty ? t("assets.kept.nothing") : t("assets.kept.body")} {trouble && failureMessage(trouble, language)}
      </span>
      <Button look="quiet" onClick={() => void refreshAssets()} className="text-text!">
        {t("assets.kept.tryAgain")}
      </Button>
    </p>
  );
}
