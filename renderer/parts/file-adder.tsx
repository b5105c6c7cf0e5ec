import { type LucideIcon, Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../shared/contract/media.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { classNames } from "./class-names.ts";
import { DropArea } from "./drop-area.tsx";
import { type Incoming, useFileIntake } from "./file-intake.ts";
import { useFileMenu } from "./file-menu.tsx";
import { SlotProblems } from "./file-slot.tsx";
import { IconButton } from "./icon-button.tsx";
import { Progress } from "./progress.tsx";

/** A well that adds files to a list, several at once; each is handed on when it is there, in order. */
export function FileAdder({
  name,
  accepts,
  onAdd,
  takesAssets,
  icon: Icon = Plus,
  className,
}: {
  name: string;
  accepts: readonly MediaKind[];
  onAdd: (incoming: Incoming) => void;
  /** Offers the assets of the active connection too. */
  takesAssets?: boolean;
  icon?: LucideIcon;
  className?: string;
}) {
  const { t } = useTranslation();
  const intake = useFileIntake({ accepts, onIncoming: onAdd });
  const { menu, extras } = useFileMenu({ name, accepts, intake, takesSeveral: true, takesAssets });
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <DropArea intake={intake}>
        {menu(
          <button
            type="button"
            aria-label={t("parts.slot.empty", { name })}
            className="flex aspect-video w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line bg-surface text-small text-muted transition-colors hover:border-faint hover:text-text"
          >
            <Icon aria-hidden />
            <span className="max-w-full truncate px-2">{name}</span>
          </button>,
        )}
      </DropArea>
      {intake.uploads.map((upload) => (
        <div key={upload.id} className="flex items-center gap-1">
          <Progress name={t("parts.slot.uploading", { name: upload.name })} share={upload.share} className="grow" />
          <IconButton name={t("parts.cancel")} icon={X} className="size-5!" onClick={upload.cancel} />
        </div>
      ))}
      {intake.failure && <SlotProblems problems={[{ tone: "bad", text: failureMessage(intake.failure) }]} />}
      {extras}
    </div>
  );
}
