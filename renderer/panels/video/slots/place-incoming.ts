import { words } from "../../../i18n/language.ts";
import type { Incoming } from "../../../parts/file-intake.ts";
import { notify } from "../../../parts/toasts.tsx";
import type { FileKind } from "../draft/draft.ts";
import { addReference, setFrame, setMode, useDraft } from "../draft/draft-store.ts";
import { routeFile } from "../draft/route-file.ts";
import { kindOfAddress } from "./kind-of-address.ts";
import { noticeReplacement } from "./notice-removal.ts";

/** Puts a file that came from anywhere into the slot that fits, and says where it went or why it cannot. */
export function placeIncoming({ source, kind: given }: Pick<Incoming, "source" | "kind">): void {
  if (given === "other") return;
  const kind: FileKind = source.type === "url" ? kindOfAddress(source.url, given) : given;
  const route = routeFile(useDraft.getState(), kind);
  if (route.to === "nowhere") {
    const key = { "frames-take-pictures": "framesTakePictures", full: "full", "draft-takes-none": "draftTakesNone" } as const;
    notify({ tone: "bad", text: words.t(`video.slots.${key[route.reason]}`, { max: route.max ?? 0 }) });
    return;
  }
  if (route.to === "references") {
    setMode(route.mode);
    addReference(kind, source);
    return;
  }
  const place = route.to === "first" ? "firstFrame" : "lastFrame";
  const name = words.t(`video.slots.${place}`);
  if (route.replaces) noticeReplacement(name);
  setMode(route.mode);
  setFrame(place, source);
}
