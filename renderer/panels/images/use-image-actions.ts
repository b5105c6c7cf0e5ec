import { Brush, Check, Columns2, Eraser, ImageIcon, Pencil, WandSparkles } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { type Action, known, useActions } from "../../actions/action.ts";
import { useImageDraft } from "./draft/draft-store.ts";
import { clearForm } from "./form/clear-form.ts";
import { editShown } from "./stage/edit-acts.ts";
import { changeView, showForm, showJob, useImageView } from "./view-store.ts";

/** What the panel can do, for the palette, the shortcut sheet and the keyboard. */
export function useImageActions({ send, canSend, newestId }: { send: () => void; canSend: boolean; newestId: string | undefined }): void {
  const latest = useRef({ send, canSend, newestId });
  useLayoutEffect(() => {
    latest.current = { send, canSend, newestId };
  });
  const actions = useMemo((): readonly Action[] => {
    const isResult = () => {
      const { jobId, entryId } = useImageView.getState();
      return jobId !== undefined || entryId !== undefined;
    };
    const isInput = () => !isResult() && useImageDraft.getState().inputs.length > 0;
    return [
      {
        ...known("images.send"),
        icon: WandSparkles,
        when: () => latest.current.canSend,
        perform: () => latest.current.send(),
      },
      {
        ...known("images.edit"),
        icon: Pencil,
        when: isResult,
        perform: () => void editShown(false),
      },
      {
        ...known("images.mask"),
        icon: Brush,
        when: () => isResult() || (isInput() && !useImageView.getState().isMasking),
        perform: () => (isInput() ? changeView({ isMasking: true }) : void editShown(true)),
      },
      {
        id: "images.maskDone",
        group: "images",
        words: "images.actions.maskDone",
        icon: Check,
        shortcut: "Escape",
        when: () => isInput() && useImageView.getState().isMasking,
        perform: () => changeView({ isMasking: false }),
      },
      {
        ...known("images.compare"),
        icon: Columns2,
        when: isResult,
        perform: () => changeView({ isComparing: !useImageView.getState().isComparing }),
      },
      {
        id: "images.form",
        group: "images",
        words: "images.actions.form",
        icon: ImageIcon,
        shortcut: "Escape",
        when: isResult,
        perform: () => (useImageView.getState().isComparing ? changeView({ isComparing: false }) : showForm()),
      },
      {
        ...known("images.newest"),
        icon: ImageIcon,
        when: () => latest.current.newestId !== undefined,
        perform: () => latest.current.newestId !== undefined && showJob(latest.current.newestId),
      },
      { ...known("images.clear"), icon: Eraser, perform: clearForm },
    ];
  }, []);
  useActions(actions);
}
