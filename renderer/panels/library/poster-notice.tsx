import { HardDrive } from "lucide-react";
import { useWords } from "../../i18n/use-words.ts";
import { classNames } from "../../parts/class-names.ts";
import { usePosterTrouble } from "../../state/poster-trouble.ts";

/** Why tiles have no pictures while the disk takes none; it goes away by itself, and the pictures come (DT-05). */
export function PosterNotice({ className }: { className?: string }) {
  const { t, failureText } = useWords();
  const failure = usePosterTrouble((trouble) => trouble.failure);
  if (!failure) return null;
  return (
    <p role="status" className={classNames("flex items-start gap-2 rounded-card bg-warn-soft p-3 wrap-anywhere", className)}>
      <HardDrive aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <span>
        {failureText(failure).message} {t(failure.code === "storage-full" ? "library.posters.full" : "library.posters.refused")}
      </span>
    </p>
  );
}
