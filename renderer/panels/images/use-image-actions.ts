import { Brush, Check, Columns2, Eraser, ImageIcon, Pencil, WandSparkles } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { type Action, useActions } from "../../actions/action.ts";
import { useImageDraft } from "./draft/draft-store.ts";
import { clearForm } from "./form/clear-form.ts";
import { editShown } from "./stage/edit-acts.ts";
import { changeView, showForm, showJob, useImageView } from "./view-store.ts";

/** What the panel can do, for the palette, the shortcut sheet and the keyboard. */
export function useImageActions({ send, canSend, newestId }: { send: () => void; canSend: boolean; newestId: string | undefined }): void {
  const latest = useRef({ send, canSend, newestId });
  useEffect(() => {
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
        id: "images.send",
        group: "images",
        words: "images.actions.send",
        icon: WandSparkles,
        shortcut: "Mod+Enter",
        when: () => latest.current.canSend,
        perform: () => latest.current.send(),
      },
      {
        id: "images.edit",
        group: "images",
        words: "images.actions.edit",
        icon: Pencil,
        shortcut: "E",
        when: isResult,
        perform: () => void editShown(false),
      },
      {
        id: "images.mask",
        group: "images",
        words: "images.actions.mask",
        icon: Brush,
        shortcut: "M",
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
        id: "images.compare",
        group: "images",
        words: "images.actions.compare",
        icon: Columns2,
        shortcut: "C",
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
        id: "images.newest",
        group: "images",
        words: "images.actions.newest",
        icon: ImageIcon,
        shortcut: "Mod+Shift+V",
        when: () => latest.current.newestId !== undefined,
        perform: () => latest.current.newestId !== undefined && showJob(latest.current.newestId),
      },
      { id: "images.clear", group: "images", words: "video.actions.clear", icon: Eraser, perform: clearForm },
    ];
  }, []);
  useActions(actions);
}
