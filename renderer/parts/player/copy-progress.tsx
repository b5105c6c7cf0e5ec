import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Progress } from "../progress.tsx";

/** Says over the poster that a copy to play is being made, how far it has come (0–1), and why; it can be stopped. */
export function CopyProgress({ share, onStop }: { share: number; onStop?: () => void }) {
  const { t } = useTranslation();
  const text = t("library.player.copy.preparing", { percent: Math.round(share * 100) });
  return (
    <div className="absolute inset-0 flex items-center justify-center p-4">
      <section aria-label={text} className="flex w-80 max-w-full flex-col gap-2 rounded-card bg-surface p-4 shadow-float">
        <p className="numbers">{text}</p>
        <Progress name={text} share={share} />
        <p className="text-small text-muted">{t("library.player.copy.note")}</p>
        {onStop && (
          <Button className="self-end" onClick={onStop}>
            {t("library.player.copy.stop")}
          </Button>
        )}
      </section>
    </div>
  );
}
