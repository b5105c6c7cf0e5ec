import { X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { MediaKind } from "../../../shared/contract/media.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { failureMessage, useWords } from "../../i18n/use-words.ts";
import { OfferedAddress } from "../address/offered-address.tsx";
import { classNames } from "../class-names.ts";
import { type Incoming, countOfTransfer, mayTakeDrag, useFileIntake } from "../file-intake.ts";
import { IconButton } from "../icon-button.tsx";
import { isTyping } from "../keys.ts";
import { Progress } from "../progress.tsx";
import { isRecipeFile, offerRecipe } from "../open-recipe.ts";
import { notify } from "../toasts.tsx";

/** Files on their way in that are shown; more would hide the form. */
const MOST_SHOWN = 3;

/** The whole form as one place for drops and pastes: a file goes to the slot that fits. Slots inside answer for themselves. */
export function PanelDrop({
  accepts,
  hint,
  begin,
  className,
  children,
}: {
  accepts: readonly MediaKind[];
  /** What a drop would do now. */
  hint: string;
  /**
   * Called with the number of files or results when something is given; answers what puts each in its place. Files belong to the mode in which they
   * were given, even where another one is looked at when they have been read.
   */
  begin: (count: number) => (incoming: Incoming) => void;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useWords();
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  /** A drag that began in the form is about places, not a gift: dropped beside a slot it would come in twice. */
  const isOwn = useRef(false);
  const intake = useFileIntake({ accepts, onIncoming: (incoming: Incoming) => begin(1)(incoming) });
  const take = (transfer: DataTransfer) => {
    const [file] = transfer.files;
    // Where documents go along with a message, nobody means to fill a form.
    const mayFill = transfer.files.length === 1 && !accepts.includes("other");
    if (file && mayFill && !isRecipeFile(file)) void offerRecipe(file);
    return intake.takeTransfer(transfer, begin(countOfTransfer(transfer)));
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const transfer = event.clipboardData;
    if (!transfer || transfer.files.length === 0 || !isOurs(area.current)) return;
    // Text that is pasted into a field stays text, even where a program put a picture of it beside.
    if (isTyping(event.target) && transfer.types.includes("text/plain")) return;
    if (take(transfer)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);

  const showFailure = useEffectEvent((failure: FailureData) => {
    notify({ tone: "bad", text: failureMessage(failure) });
    intake.clearFailure();
  });
  useEffect(() => {
    if (intake.failure) showFailure(intake.failure);
  }, [intake.failure]);

  const waiting = intake.uploads.length - MOST_SHOWN;
  const isOnSlot = (event: DragEvent) => event.target instanceof Element && event.target.closest("[data-drop-area]") !== null;
  return (
    <div
      ref={area}
      onDragStartCapture={() => {
        isOwn.current = true;
      }}
      onDragEndCapture={() => {
        isOwn.current = false;
      }}
      className={classNames("relative", className)}
      onDragOverCapture={(event) => {
        const isMine = !isOwn.current && mayTakeDrag(event.dataTransfer) && !isOnSlot(event);
        if (isMine) {
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
        }
        setIsOver(isMine);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDropCapture={(event) => {
        setIsOver(false);
        const wasOwn = isOwn.current;
        isOwn.current = false;
        if (wasOwn || isOnSlot(event) || !mayTakeDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer);
      }}
    >
      {children}
      <OfferedAddress accepts={accepts} intake={intake} />
      <div className="pointer-events-none absolute inset-x-5 bottom-16 z-10 flex flex-col gap-1">
        {intake.uploads.slice(0, MOST_SHOWN).map((upload) => (
          <div key={upload.id} className="pointer-events-auto flex items-center gap-3 rounded-card bg-surface px-3 py-1.5 shadow-float">
            <span className="min-w-0 shrink truncate">{t("parts.slot.uploading", { name: upload.name })}</span>
            <Progress name={t("parts.slot.uploading", { name: upload.name })} share={upload.share} className="min-w-20 grow" />
            <IconButton name={t("parts.cancel")} icon={X} onClick={upload.cancel} />
          </div>
        ))}
        {waiting > 0 && (
          <div className="numbers self-start rounded-card bg-surface px-3 py-1.5 text-small text-muted shadow-float">
            {t("video.slots.moreFiles", { count: waiting })}
          </div>
        )}
      </div>
      {isOver && (
        <div className="pointer-events-none absolute inset-1.5 z-20 flex items-start justify-center rounded-card border-2 border-accent pt-3">
          <span className="rounded-full bg-accent px-3 py-1 font-medium text-on-accent shadow-float">{hint}</span>
        </div>
      )}
    </div>
  );
}

/** A paste belongs to the form unless the focus is in a slot (which takes it) or somewhere else, such as a dialog. */
function isOurs(area: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (!area || !active || active.closest("[data-drop-area]")) return false;
  return active === document.body || area.contains(active) || active.contains(area);
}
