import { ArrowLeft, ArrowLeftRight, Clapperboard, Eraser, Film } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { type Action, known, useActions } from "../../actions/action.ts";
import { useDraft, replaceDraft, swapFrames } from "./draft/draft-store.ts";
import { emptyDraft } from "./draft/draft.ts";
import { showForm, showJob, useVideoView } from "./view-store.ts";

/** What the panel can do, for the palette, the shortcut sheet and the keyboard. */
export function useVideoActions({ send, canSend, newestId }: { send: () => void; canSend: boolean; newestId: string | undefined }): void {
  const latest = useRef({ send, canSend, newestId });
  useEffect(() => {
    latest.current = { send, canSend, newestId };
  });
  const actions = useMemo((): readonly Action[] => {
    const isForm = () => useVideoView.getState().jobId === undefined;
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
