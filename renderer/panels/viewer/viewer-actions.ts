import type { EntryRow } from "../../../shared/contract/library.ts";
import { type Action, known } from "../../actions/action.ts";
import { openShortcutSheet } from "../../actions/frame-dialog.ts";
import { mark, rate } from "../../parts/entry/arrange-acts.ts";
import { changeFavourite, compareTakes, copyPath, openOutside, reveal } from "../../parts/entry/entry-acts.ts";
import { isTyping } from "../../parts/keys.ts";
import { nothingLiesOver } from "../../parts/nothing-lies-over.ts";
import type { KnownName } from "../../parts/shortcuts/known-actions.ts";
import { type useZoom, ZOOM_STEP } from "../../parts/player/use-zoom.ts";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";
import { canUndo, undoLast } from "../../parts/undoing.ts";
import { openLineage } from "../../state/lineage.ts";
import type { Neighbours } from "./use-neighbours.ts";
import type { Transport } from "./use-transport.ts";
import type { useFrameActs } from "./use-frame-acts.ts";

/** Pixels a key moves a zoomed picture. */
const PAN = 80;

const action = (id: KnownName<"viewer-">, perform: () => void, when?: () => boolean): Action => ({
  ...known(`viewer-${id}`),
  isHidden: true,
  when: () => nothingLiesOver() && (when?.() ?? true),
  perform,
});

/** Space presses the button that has the focus; the video takes it where none has. */
function noButtonHasFocus(): boolean {
  return !(document.activeElement instanceof HTMLElement && document.activeElement.matches("button, a, summary, [role=button]"));
}

/** What moves the shown video and takes frames of it; where nothing can be played, only what needs no player. */
export function videoActions(
  { id, kind }: Pick<EntryRow, "id" | "kind">,
  { transport, frames, saveRange, isPlayable }: VideoActs,
): Action[] {
  const playing = (name: KnownName<"viewer-">, perform: () => void, when?: () => boolean) =>
    action(name, perform, () => isPlayable && (when?.() ?? true));
  return [
    {
      id: "viewer-space",
      group: "viewer",
      words: "library.player.play",
      shortcut: "Space",
      isHidden: true,
      when: () => isPlayable && nothingLiesOver() && noButtonHasFocus(),
      perform: transport.togglePlaying,
    },
    playing("play", transport.togglePlaying),
    playing("back", () => transport.seekBy(-1)),
    playing("forward", () => transport.seekBy(1)),
    playing("frame-back", () => transport.step(-1)),
    playing("frame-forward", () => transport.step(1)),
    playing("range-from", () => transport.markRange("from")),
    playing("range-to", () => transport.markRange("to")),
    playing("range-clear", transport.clearRange),
    playing("loop", transport.toggleLoop),
    playing("slower", () => transport.changeSpeed(-1)),
    playing("faster", () => transport.changeSpeed(1)),
    playing("mute", transport.toggleMute),
    playing("louder", () => transport.setVolume(transport.volume + 0.1)),
    playing("quieter", () => transport.setVolume(transport.volume - 0.1)),
    playing("save-frame", frames.save),
    playing("copy-frame", frames.copy),
    playing("keep-frame", frames.keep),
    action(
      "takes",
      () => void compareTakes(id),
      () => kind === "video",
    ),
    playing("save-range", saveRange, () => transport.range.from !== undefined || transport.range.to !== undefined),
  ];
}

interface VideoActs {
  transport: Transport;
  frames: ReturnType<typeof useFrameActs>;
  saveRange: () => void;
  isPlayable: boolean;
}

export function imageActions(zoom: ReturnType<typeof useZoom>, neighbours: Neighbours): Action[] {
  const pan = (x: number, y: number, otherwise?: () => void) => () => (zoom.isFitted ? otherwise?.() : zoom.panBy(x, y));
  return [
    action("fit", zoom.fit),
    action("actual", () => (zoom.isFitted ? zoom.actualPixels() : zoom.fit())),
    action("zoom-in", () => zoom.zoomBy(ZOOM_STEP)),
    action("zoom-out", () => zoom.zoomBy(1 / ZOOM_STEP)),
    action("pan-left", pan(PAN, 0, neighbours.previous)),
    action("pan-right", pan(-PAN, 0, neighbours.next)),
    action("pan-up", pan(0, PAN)),
    action("pan-down", pan(0, -PAN)),
  ];
}

export function entryActions(entry: EntryRow, neighbours: Neighbours, onTrash: () => void): Action[] {
  return [
    action("previous", () => neighbours.previous?.()),
    action("next", () => neighbours.next?.()),
    action("favourite", () => changeFavourite([entry.id], !entry.isFavourite)),
    ...arrangeActions(entry.id),
    action("trash", onTrash, () => !entry.isTrashed),
    action("keys", openShortcutSheet),
    action("details", toggleDetails),
    action("lineage", () => openLineage(entry.id)),
    action("copy-path", () => void copyPath(entry.id)),
    action("reveal", () => reveal(entry.id)),
    action("open-outside", () => openOutside(entry.id)),
  ];
}

/** Rating and marks by the gallery's keys, with the same notices and ways back (DT-04). */
function arrangeActions(id: string): Action[] {
  return [
    ...([1, 2, 3, 4, 5, 0] as const).map((stars) => action(`rate-${stars}`, () => void rate([id], stars))),
    action("pick", () => void mark([id], "picked")),
    action("reject", () => void mark([id], "rejected")),
    action("unmark", () => void mark([id], null)),
    // In a text field the key belongs to the text.
    action("undo", undoLast, () => canUndo() && !isTyping(document.activeElement)),
  ];
}

export function toggleDetails(): void {
  useViewerMemory.setState(({ showsDetails }) => ({ showsDetails: !showsDetails }));
}
