import { ArrowLeft, ArrowLeftRight, Clapperboard, Eraser, Film } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { type Action, known, useActions } from "../../actions/action.ts";
import { useDraft, replaceDraft, swapFrames } from "./draft/draft-store.ts";
import { emptyDraft } from "./draft/draft.ts";
import { showForm, showJob } from "./view-store.ts";

/** What the panel can do, for the palette, the shortcut sheet and the keyboard. */
export function useVideoActions(now: { send: () => void; canSend: boolean; isForm: boolean; newestId: string | undefined }): void {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const actions = useMemo((): readonly Action[] => {
    // As it is drawn: of a job that is gone, or not known yet, the form is what is seen.
    const isForm = () => latest.current.isForm;
    return [
      {
        ...known("video.send"),
        icon: Clapperboard,
        when: () => isForm() && latest.current.canSend,
        perform: () => latest.current.send(),
      },
      {
        id: "video.form",
        group: "video",
        words: "video.actions.backToForm",
        icon: ArrowLeft,
        shortcut: "Escape",
        when: () => !isForm(),
        perform: showForm,
      },
      {
        ...known("video.newest"),
        icon: Film,
        when: () => latest.current.newestId !== undefined,
        perform: () => latest.current.newestId !== undefined && showJob(latest.current.newestId),
      },
      {
        ...known("video.swap"),
        icon: ArrowLeftRight,
        when: () => isForm() && useDraft.getState().mode === "first-last",
        perform: swapFrames,
      },
      {
        ...known("video.clear"),
        icon: Eraser,
        when: isForm,
        perform: () => replaceDraft(emptyDraft),
      },
    ];
  }, []);
  useActions(actions);
}
