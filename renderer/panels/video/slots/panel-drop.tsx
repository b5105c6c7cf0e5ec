import { X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FailureData } from "../../../../shared/failure.ts";
import { failureMessage, useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../parts/class-names.ts";
import { type Incoming, mayTakeDrag, useFileIntake } from "../../../parts/file-intake.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { Progress } from "../../../parts/progress.tsx";
import { notify } from "../../../parts/toasts.tsx";
import { setMode, useDraft } from "../draft/draft-store.ts";
import { modeForFiles } from "../draft/route-file.ts";
import { placeIncoming } from "./place-incoming.ts";

const every = ["image", "video", "audio"] as const;
/** Files on their way in that are shown; more would hide the form. */
const MOST_SHOWN = 3;

/** The whole form as one place for drops and pastes: a file goes to the slot that fits the mode. Slots inside answer for themselves. */
export function PanelDrop({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useWords();
  const mode = useDraft((draft) => draft.mode);
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const intake = useFileIntake({ accepts: every, onIncoming: (incoming: Incoming) => placeIncoming(incoming) });
  /** Files belong to the mode in which they were given, even where another one is looked at when they have been read. */
  const take = (transfer: DataTransfer) => {
    const given = modeForFiles(mode, transfer.files.length);
    setMode(given);
    return intake.takeTransfer(transfer, (incoming) => placeIncoming(incoming, given));
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const transfer = event.clipboardData;
    if (!transfer || transfer.files.length === 0 || !isOurs(area.current)) return;
    // Text that is pasted into a field stays text, even where a program put a picture of it beside.
    if (isEditable(event.target) && transfer.types.includes("text/plain")) return;
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
      className={classNames("relative", className)}
      onDragOverCapture={(event) => {
        const isMine = mayTakeDrag(event.dataTransfer) && !isOnSlot(event);
        if (isMine) {
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
        }
        setIsOver(isMine);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setIsOver(false)}
      onDropCapture={(event) => {
        setIsOver(false);
        if (isOnSlot(event) || !mayTakeDrag(event.dataTransfer)) return;
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer);
      }}
    >
      {children}
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
          <span className="rounded-full bg-accent px-3 py-1 font-medium text-on-accent shadow-float">
            {mode === "references" ? t("video.slots.dropReference") : <FrameHint />}
          </span>
        </div>
      )}
    </div>
  );
}

function FrameHint() {
  const { t } = useTranslation();
  const draft = useDraft();
  if (draft.mode === "draft") return t("video.slots.draftTakesNone");
  if (draft.mode === "text") return t("video.slots.dropAnywhere");
  const isLast = draft.mode === "first-last" && draft.firstFrame !== undefined;
  return t("video.slots.dropHere", { name: t(isLast ? "video.slots.lastFrame" : "video.slots.firstFrame") });
}

/** A paste belongs to the form unless the focus is in a slot (which takes it) or somewhere else, such as a dialog. */
function isOurs(area: HTMLElement | null): boolean {
  const active = document.activeElement;
  if (!area || !active || active.closest("[data-drop-area]")) return false;
  return active === document.body || area.contains(active) || active.contains(area);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
