import { CloudOff } from "lucide-react";
import type { FailureData } from "../../../../shared/failure.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { refreshAssets } from "../../../state/assets.ts";

/** The service gave no list: what this machine remembers is shown, and why. */
export function KeptBanner({ trouble }: { trouble: FailureData | undefined }) {
  const { t, failureText } = useWords();
  return (
    <p role="status" className="mx-4 mb-2 flex items-center gap-2 rounded-control bg-warn-soft px-3 py-1.5 text-small">
      <CloudOff aria-hidden className="text-warn" />
      <span className="min-w-0 grow">
        {t("assets.kept.body")} {trouble && failureText(trouble).message}
      </span>
      <Button look="quiet" onClick={() => void refreshAssets()} className="text-text!">
        {t("assets.kept.tryAgain")}
      </Button>
    </p>
  );
}
