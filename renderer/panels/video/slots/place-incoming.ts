import { words } from "../../../i18n/language.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import { notify } from "../../../parts/toasts.tsx";
import type { DraftMode, FileKind } from "../draft/draft.ts";
import { addReference, setFrame, setMode, useDraft } from "../draft/draft-store.ts";
import { routeFile } from "../draft/route-file.ts";
import { kindOfAddress } from "./kind-of-address.ts";
import { noticeReplacement } from "./notice-removal.ts";

/**
 * Puts a file that came from anywhere into the slot that fits, and says where it went or why it cannot. `given` is the mode in which it was
 * given, when reading it took a while; the mode that is chosen by then stays.
 */
export function placeIncoming({ source, kind: kindGiven }: Pick<Incoming, "source" | "kind">, given?: DraftMode): void {
  if (kindGiven === "other") return;
  const kind: FileKind = source.type === "url" ? kindOfAddress(source.url, kindGiven) : kindGiven;
  const draft = useDraft.getState();
  // The text mode has no places of its own: the next one chosen decides.
  const mode = given === undefined || given === "text" ? draft.mode : given;
  const route = routeFile({ ...draft, mode }, kind);
  const choose = (chosen: DraftMode) => mode === draft.mode && setMode(chosen);
  if (route.to === "nowhere") {
    const key = { "frames-take-pictures": "framesTakePictures", full: "full", "draft-takes-none": "draftTakesNone" } as const;
    notify({ tone: "bad", text: words.t(`video.slots.${key[route.reason]}`, { max: route.max ?? 0 }) });
    return;
  }
  if (route.to === "references") {
    choose(route.mode);
    addReference(kind, source);
    return;
  }
  const place = route.to === "first" ? "firstFrame" : "lastFrame";
  const name = words.t(`video.slots.${place}`);
  if (route.replaces) noticeReplacement(name);
  choose(route.mode);
  setFrame(place, source);
}
