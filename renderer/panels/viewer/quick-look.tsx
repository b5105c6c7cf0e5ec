import { Dialog } from "radix-ui";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { type Action, known } from "../../actions/action.ts";
import { openShortcutSheet } from "../../actions/frame-dialog.ts";
import { leaveByEscape } from "../../actions/leave-by-escape.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { changeFavourite, titleOf } from "../../parts/entry/entry-acts.ts";
import { nothingLiesOver } from "../../parts/nothing-lies-over.ts";
import { KeptPicture } from "../../parts/player/kept-picture.tsx";
import { useFilm } from "../../parts/player/use-film.ts";
import { VideoStage } from "../../parts/player/video-stage.tsx";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";
import { closeViewer, useViewer } from "../../state/viewer.ts";
import type { Neighbours } from "./use-neighbours.ts";
import { useTransport } from "./use-transport.ts";

/** The work alone, as long as one looks: Space or Escape ends it, arrows go on, Enter opens the viewer. */
export function QuickLook({ entry, neighbours }: { entry: EntryRow; neighbours: Neighbours }) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  useLiveActions(quickActions(entry, neighbours));
  const [width, height] = [entry.width || 16, entry.height || 9];
  return (
    <Dialog.Root open onOpenChange={(opens) => !opens && closeViewer()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          ref={content}
          {...leaveByEscape(closeViewer)}
          aria-describedby=""
          aria-label={t("library.acts.quickLook")}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          className="appear fixed top-1/2 left-1/2 z-40 flex -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-card bg-surface shadow-float outline-none"
        >
          <div className="bg-well" style={{ aspectRatio: `${width} / ${height}`, width: `min(80vw, ${(78 * width) / height}vh)` }}>
            {entry.kind === "image" ? (
              <KeptPicture mediaId={entry.mediaId} title={entry.title} className="size-full object-contain" />
            ) : (
              <Film entry={entry} />
            )}
          </div>
          <Dialog.Title className="max-w-[80vw] self-stretch truncate px-4 py-2 text-small text-muted">{titleOf(entry)}</Dialog.Title>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Film({ entry }: { entry: EntryRow }) {
  const transport = useTransport(entry.mediaId, undefined);
  const film = useFilm(entry, transport);
  const { volume, isMuted } = useViewerMemory();
  return (
    <VideoStage entry={entry} film={film} {...transport} isLooping isMuted={isMuted} volume={volume} onPress={transport.togglePlaying} />
  );
}

function quickActions(entry: EntryRow, neighbours: Neighbours): Action[] {
  const action = (id: string, words: Action["words"], shortcut: Action["shortcut"], perform: () => void): Action => ({
    id: `quick-${id}`,
    group: "viewer",
    words,
    shortcut,
    isHidden: true,
    when: nothingLiesOver,
    perform,
  });
  return [
    action("close", "parts.close", "Space", closeViewer),
    action("open", "library.acts.open", "Enter", () => useViewer.setState({ isQuick: false })),
    action("previous", "library.player.previous", ["ArrowLeft", "ArrowUp", "[", "PageUp"], () => neighbours.previous?.()),
    action("next", "library.player.next", ["ArrowRight", "ArrowDown", "]", "PageDown"], () => neighbours.next?.()),
    action("keys", "actions.sheet", "?", openShortcutSheet),
    {
      ...known("viewer-favourite"),
      isHidden: true,
      when: nothingLiesOver,
      perform: () => changeFavourite([entry.id], !entry.isFavourite),
    },
  ];
}
