import { words } from "../../i18n/language.ts";
import type { Incoming } from "../file-intake.ts";
import { notify } from "../toasts.tsx";
import type { FileForm, FileKind, FileMode, FilledMode } from "./form-files.ts";
import { kindOfAddress } from "./kind-of-address.ts";
import { noticeReplacement } from "./notice-removal.ts";
import { type Route, routeFile } from "./route-file.ts";

const refusals = {
  "frames-take-pictures": "framesTakePictures",
  full: "full",
  "kind-not-taken": "kindNotTaken",
  "draft-takes-none": "draftTakesNone",
  "remix-takes-none": "remixTakesNone",
} as const satisfies Record<Extract<Route, { to: "nowhere" }>["reason"], string>;

/**
 * Puts a file that came from anywhere into the slot that fits, and says where it went or why it cannot. `given` is the mode in which it was
 * given, when reading it took a while; the mode that is chosen by then stays.
 */
export function placeIncoming(form: FileForm, { source, kind: kindGiven }: Pick<Incoming, "source" | "kind">, given?: FileMode): void {
  if (kindGiven === "other") return;
  const kind: FileKind = source.type === "url" ? kindOfAddress(source.url, kindGiven) : kindGiven;
  const places = form.places();
  // The text mode has no places of its own: the next one chosen decides.
  const mode = given === undefined || given === "text" ? places.mode : given;
  const route = routeFile({ ...places, mode }, kind, form.most);
  const choose = (chosen: FilledMode) => mode === places.mode && form.setMode(chosen);
  if (route.to === "nowhere") {
    notify({ tone: "bad", text: words.t(`video.slots.${refusals[route.reason]}`, { max: route.max ?? 0 }) });
    return;
  }
  if (route.to === "references") {
    choose(route.mode);
    form.addReference(kind, source);
    return;
  }
  const place = route.to === "first" ? "firstFrame" : "lastFrame";
  if (route.replaces) noticeReplacement(form.nameOf(place), form.remember());
  choose(route.mode);
  form.setFrame(place, source);
}
