import { Ellipsis, type LucideIcon, Plus, TriangleAlert, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../shared/contract/media.ts";
import type { Source } from "../../shared/contract/recipes.ts";
import { AssetMark } from "./asset/asset-mark.tsx";
import { startEntryDrag } from "./entry-drag.ts";
import { failureMessage } from "../i18n/use-words.ts";
import { classNames } from "./class-names.ts";
import { DropArea } from "./drop-area.tsx";
import { type Incoming, type RunningUpload, useFileIntake } from "./file-intake.ts";
import { useFileMenu } from "./file-menu.tsx";
import { IconButton } from "./icon-button.tsx";
import type { MenuItems } from "./menu.tsx";
import { PointerMenu } from "./menu.tsx";
import { Progress } from "./progress.tsx";
import { SourceView, useSourceText } from "./source-view.tsx";

export interface SlotProblem {
  tone: "bad" | "warn";
  text: string;
  /** A way to mend it, such as “Crop”. */
  action?: { label: string; onSelect: () => void };
}

export interface FileSlotProps {
  /** What goes here: “First frame”, “Image 2”. */
  name: string;
  accepts: readonly MediaKind[];
  value: Source | undefined;
  /** Kind of the value, for addresses that the studio cannot look into. */
  kind?: MediaKind;
  onChange: (incoming: Incoming | undefined) => void;
  icon?: LucideIcon;
  problems?: readonly SlotProblem[];
  moreItems?: MenuItems;
  /** Offers the assets of the active connection too. */
  takesAssets?: boolean;
  /** Put into the corner of a filled slot, such as a handle. */
  corner?: React.ReactNode;
  className?: string;
}

/**
 * A place for one file: takes drop, paste (while focused), choice, library, public URL and asset; shows the picture, its pixels, a menu,
 * and its problems in words. Enter or Space on an empty one opens the menu of ways in. Give a width by `className`; the well is 16:9.
 */
export function FileSlot({
  name,
  accepts,
  value,
  kind,
  onChange,
  icon: Icon = Plus,
  problems = [],
  moreItems,
  takesAssets,
  corner,
  className,
}: FileSlotProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  /** Filling and emptying replace what had the focus; the keyboard goes on at the same place. */
  const change = (incoming: Incoming | undefined) => {
    onChange(incoming);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>("[role=group], button")?.focus();
    });
  };
  const intake = useFileIntake({ accepts, onIncoming: change, most: 1 });
  const { menu, items, extras } = useFileMenu({
    name,
    accepts,
    intake,
    isFilled: value !== undefined,
    onRemove: () => change(undefined),
    moreItems,
    takesAssets,
  });
  const text = useSourceText(value);
  const upload = intake.uploads[0];
  const shown = intake.failure ? [...problems, { tone: "bad" as const, text: failureMessage(intake.failure) }] : problems;
  const isBad = shown.some((problem) => problem.tone === "bad");
  return (
    <div ref={place} className={classNames("flex flex-col gap-1", className)}>
      <PointerMenu name={t("parts.slot.menu", { name })} items={items}>
        <div>
          <DropArea intake={intake}>
            {value && !upload ? (
              <div
                role="group"
                tabIndex={0}
                aria-label={t("parts.slot.filled", { name, what: text })}
                draggable={value.type === "media"}
                onDragStart={(event) =>
                  value.type === "media" && startEntryDrag(event.dataTransfer, { mediaId: value.id, kind: kind ?? accepts[0] ?? "image" })
                }
                onKeyDown={(event) =>
                  event.target === event.currentTarget && ["Delete", "Backspace"].includes(event.key) && change(undefined)
                }
                className={classNames(
                  "group/slot relative aspect-video overflow-hidden rounded-card bg-well",
                  isBad && "outline outline-bad",
                )}
              >
                <SourceView source={value} kind={kind ?? accepts[0] ?? "image"} />
                <div className="absolute top-1 right-1 flex gap-1 opacity-0 transition-opacity group-focus-within/slot:opacity-100 group-hover/slot:opacity-100 group-focus/slot:opacity-100 has-data-[state=open]:opacity-100">
                  {menu(<IconButton name={t("parts.slot.menu", { name })} icon={Ellipsis} isOver className="size-6!" />)}
                  <IconButton name={t("parts.slot.remove")} icon={X} isOver className="size-6!" onClick={() => change(undefined)} />
                </div>
                {value.type === "asset" && <AssetMark id={value.id} className="absolute bottom-1 left-1" />}
                {corner && <div className="absolute top-1 left-1">{corner}</div>}
              </div>
            ) : upload ? (
              <UploadWell upload={upload} />
            ) : (
              menu(
                <button
                  type="button"
                  aria-label={t("parts.slot.empty", { name })}
                  className={classNames(
                    "flex aspect-video w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line bg-surface text-small text-muted transition-colors hover:border-faint hover:text-text",
                    isBad && "border-bad!",
                  )}
                >
                  <Icon aria-hidden />
                  <span className="max-w-full truncate px-2">{name}</span>
                </button>,
              )
            )}
          </DropArea>
        </div>
      </PointerMenu>
      {value && !upload && (
        <div className="flex min-w-0 justify-between gap-2 text-label text-muted">
          <span className="shrink-0">{name}</span>
          <span className="numbers truncate">{text}</span>
        </div>
      )}
      <SlotProblems problems={shown} />
      {extras}
    </div>
  );
}

/** A file on its way in, with a way out. */
function UploadWell({ upload }: { upload: RunningUpload }) {
  const { t } = useTranslation();
  const text = t("parts.slot.uploading", { name: upload.name });
  return (
    <div className="relative flex aspect-video w-full flex-col items-center justify-center gap-2 rounded-card border border-dashed border-line bg-surface text-small text-muted">
      <Progress name={text} share={upload.share} className="w-2/3" />
      <span className="max-w-full truncate px-2">{text}</span>
      <IconButton name={t("parts.cancel")} icon={X} className="absolute! top-1 right-1 size-6!" onClick={upload.cancel} />
    </div>
  );
}

/** Problems in words, on the place they belong to. */
export function SlotProblems({ problems }: { problems: readonly SlotProblem[] }) {
  return problems.map((problem) => (
    <p
      key={problem.text}
      role="alert"
      className={classNames("flex items-start gap-1 text-small", problem.tone === "bad" ? "text-bad" : "text-warn")}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5!" />
      <span>
        {problem.text}{" "}
        {problem.action && (
          <button type="button" onClick={problem.action.onSelect} className="text-left font-medium underline underline-offset-2">
            {problem.action.label}
          </button>
        )}
      </span>
    </p>
  ));
}
