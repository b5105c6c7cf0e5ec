import { ArrowLeft, Clapperboard, Eraser, Film, Link } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { type Action, known, useActions } from "../../actions/action.ts";
import { canBeChain, openChainDialog } from "./chain/chain-dialog-store.ts";
import { emptyClip } from "./draft/draft.ts";
import { replaceClip } from "./draft/draft-store.ts";
import { showForm, showJob } from "./view-store.ts";

/** What the panel can do, for the palette, the shortcut sheet and the keyboard. */
export function useClipActions(now: { send: () => void; canSend: boolean; isForm: boolean; newestId: string | undefined }): void {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const actions = useMemo((): readonly Action[] => {
    // As it is drawn: of a job that is gone, or not known yet, the form is what is seen.
    const isForm = () => latest.current.isForm;
    return [
      {
        ...known("clips.send"),
        icon: Clapperboard,
        when: () => isForm() && latest.current.canSend,
        perform: () => latest.current.send(),
      },
      {
        ...known("clips.chain"),
        icon: Link,
        when: () => isForm() && canBeChain(),
        perform: openChainDialog,
      },
      {
        id: "clips.form",
        group: "clips",
        words: "video.actions.backToForm",
        icon: ArrowLeft,
        shortcut: "Escape",
        when: () => !isForm(),
        perform: showForm,
      },
      {
        ...known("clips.newest"),
        icon: Film,
        when: () => latest.current.newestId !== undefined,
        perform: () => latest.current.newestId !== undefined && showJob(latest.current.newestId),
      },
      {
        ...known("clips.clear"),
        icon: Eraser,
        when: isForm,
        perform: () => replaceClip(emptyClip),
      },
    ];
  }, []);
  useActions(actions);
}
