import { Brush, Eraser } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useImageDraft } from "../draft/draft-store.ts";
import { percentText } from "../mask/editor/percent-text.ts";
import { useMask } from "../mask/session/use-mask.ts";
import { changeView, showForm } from "../view-store.ts";

/** The mask of the first picture in one line: how much it lets change, the way into its editor, and out of it. */
export function MaskRow() {
  const { t } = useTranslation();
  const first = useImageDraft((draft) => draft.inputs[0]);
  const mask = useMask(first?.mediaId);
  if (!mask) return null;
  const paint = () => {
    showForm();
    changeView({ isMasking: true });
  };
  return (
    <div role="group" aria-label={t("images.mask.name")} className="flex min-h-7 items-center gap-1.5 text-small">
      <span className="font-medium">{t("images.mask.name")}</span>
      <span className="numbers min-w-0 grow truncate text-muted">
        {mask.isEmpty ? t("images.mask.none") : t("images.mask.share", { percent: percentText(mask.share) })}
      </span>
      {!mask.isEmpty && <IconButton name={t("images.mask.clear")} icon={Eraser} onClick={() => mask.session.clear()} />}
      <Button icon={Brush} onClick={paint}>
        {t(mask.isEmpty ? "images.mask.paint" : "images.mask.change")}
      </Button>
    </div>
  );
}
