import type { EntryRow } from "../../../shared/contract/library.ts";
import type { Action } from "../../actions/action.ts";
import { openShortcutSheet } from "../../actions/frame-dialog.ts";
import { changeFavourite, copyPath, openOutside, reveal } from "../../parts/entry/entry-acts.ts";
import { type useZoom, ZOOM_STEP } from "../../parts/player/use-zoom.ts";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";
import type { Neighbours } from "./use-neighbours.ts";
import type { Transport } from "./use-transport.ts";
import type { useFrameActs } from "./use-frame-acts.ts";

/** Pixels a key moves a zoomed picture. */
const PAN = 80;

type Words = Action["words"];
const action = (id: string, words: Words, shortcut: Action["shortcut"], perform: () => void, when?: () => boolean): Action => ({
  id: `viewer-${id}`,
  group: "viewer",
  words,
  shortcut,
  isHidden: true,
  when: () => nothingLiesOver() && (when?.() ?? true),
  perform,
});

/** Keys that are also letters must not act while a menu or another window reads them. */
export function nothingLiesOver(): boolean {
  if (document.querySelector('[role="menu"], [role="alertdialog"]') !== null) return false;
  return document.querySelectorAll('[role="dialog"][data-state="open"]').length <= 1;
}

/** Space presses the button that has the focus; the video takes it where none has. */
function noButtonHasFocus(): boolean {
  return !(document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, summary, [role=button]"));
}

export function videoActions(transport: Transport, frames: ReturnType<typeof useFrameActs>): Action[] {
  return [
    action("space", "library.player.play", "Space", transport.togglePlaying, noButtonHasFocus),
    action("play", "library.player.play", "K", transport.togglePlaying),
    action("back", "library.player.back", ["J", "ArrowLeft"], () => transport.seekBy(-1)),
    action("forward", "library.player.forward", ["L", "ArrowRight"], () => transport.seekBy(1)),
    action("frame-back", "library.player.frameBack", ",", () => transport.step(-1)),
    action("frame-forward", "library.player.frameForward", ".", () => transport.step(1)),
    action("range-from", "library.player.rangeFrom", "I", () => transport.markRange("from")),
    action("range-to", "library.player.rangeTo", "O", () => transport.markRange("to")),
    action("range-clear", "library.player.rangeClear", "X", transport.clearRange),
    action("loop", "library.player.loop", "R", transport.toggleLoop),
    action("slower", "library.player.slower", "<", () => transport.changeSpeed(-1)),
    action("faster", "library.player.faster", ">", () => transport.changeSpeed(1)),
    action("mute", "library.player.mute", "M", transport.toggleMute),
    action("louder", "library.player.louder", "ArrowUp", () => transport.setVolume(transport.volume + 0.1)),
    action("quieter", "library.player.quieter", "ArrowDown", () => transport.setVolume(transport.volume - 0.1)),
    action("save-frame", "library.player.saveFrame", "S", frames.save),
  ];
}

export function imageActions(zoom: ReturnType<typeof useZoom>, neighbours: Neighbours): Action[] {
  const pan = (x: number, y: number, otherwise?: () => void) => () => (zoom.isFitted ? otherwise?.() : zoom.panBy(x, y));
  return [
    action("fit", "library.player.fit", "0", zoom.fit),
    action("actual", "library.player.actual", ["1", "Z"], () => (zoom.isFitted ? zoom.actualPixels() : zoom.fit())),
    action("zoom-in", "library.player.zoomIn", ["+", "="], () => zoom.zoomBy(ZOOM_STEP)),
    action("zoom-out", "library.player.zoomOut", "-", () => zoom.zoomBy(1 / ZOOM_STEP)),
    action("pan-left", "library.player.panLeft", "ArrowLeft", pan(PAN, 0, neighbours.previous)),
    action("pan-right", "library.player.panRight", "ArrowRight", pan(-PAN, 0, neighbours.next)),
    action("pan-up", "library.player.panUp", "ArrowUp", pan(0, PAN)),
    action("pan-down", "library.player.panDown", "ArrowDown", pan(0, -PAN)),
  ];
}

export function entryActions(entry: EntryRow, neighbours: Neighbours, onTrash: () => void): Action[] {
  return [
    action("previous", "library.player.previous", ["[", "PageUp"], () => neighbours.previous?.()),
    action("next", "library.player.next", ["]", "PageDown"], () => neighbours.next?.()),
    action("favourite", "library.acts.favourite", "F", () => changeFavourite([entry.id], !entry.isFavourite)),
    action("trash", "library.acts.trash", "Delete", onTrash, () => !entry.isTrashed),
    action("keys", "actions.sheet", "?", openShortcutSheet),
    action("details", "library.player.details", "Mod+I", toggleDetails),
    action("copy-path", "library.acts.copyPath", "Mod+Shift+C", () => void copyPath(entry.id)),
    action("reveal", "library.acts.reveal", "Mod+E", () => reveal(entry.id)),
    action("open-outside", "library.acts.openOutside", "Mod+O", () => openOutside(entry.id)),
  ];
}

export function toggleDetails(): void {
  useViewerMemory.setState(({ showsDetails }) => ({ showsDetails: !showsDetails }));
}
