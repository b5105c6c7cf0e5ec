import { ChevronLeft, ChevronRight, Columns2, Copy, ImagePlus, ImageUp, Paintbrush } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EntryRow } from "../../../shared/contract/library.ts";
import { leaveByEscape } from "../../actions/leave-by-escape.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { makeCut } from "../../parts/entry/cut-acts.ts";
import { EntryDetails } from "../../parts/entry/entry-details.tsx";
import { compareTakes, trash } from "../../parts/entry/entry-acts.ts";
import { IconButton, type IconButtonProps } from "../../parts/icon-button.tsx";
import type { MenuItems } from "../../parts/menu.tsx";
import { ImageStage } from "../../parts/player/image-stage.tsx";
import { useFilm } from "../../parts/player/use-film.ts";
import { useZoom } from "../../parts/player/use-zoom.ts";
import { VideoStage } from "../../parts/player/video-stage.tsx";
import { useViewerMemory } from "../../parts/player/viewer-memory.ts";
import { useEntry } from "../../state/library.ts";
import { closeViewer } from "../../state/viewer.ts";
import { TransportBar } from "./transport-bar.tsx";
import { useFrameActs } from "./use-frame-acts.ts";
import type { Neighbours } from "./use-neighbours.ts";
import { useTransport } from "./use-transport.ts";
import { entryActions, imageActions, videoActions } from "./viewer-actions.ts";
import { ViewerHead } from "./viewer-head.tsx";
import { ZoomBar } from "../../parts/player/zoom-bar.tsx";

/** The whole window for one result: the work, what moves it, and its recipe. */
export function FullViewer({ entry, neighbours }: { entry: EntryRow; neighbours: Neighbours }) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const { showsDetails } = useViewerMemory();
  const trashShown = () => {
    // What comes next takes its place; the list moves up by itself.
    (neighbours.next ?? neighbours.previous ?? closeViewer)();
    void trash([entry.id]);
  };
  useLiveActions(entryActions(entry, neighbours, trashShown));
  const Stage = entry.kind === "image" ? PictureView : FilmView;
  return (
    <Dialog.Root open onOpenChange={(opens) => !opens && closeViewer()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          {...leaveByEscape(closeViewer)}
          aria-describedby=""
          aria-label={t("library.player.name")}
          // `closeViewer` gives the focus back: from quick look to viewer and back there is more than one window to come from.
          // The work has the focus, not its first button: Space plays.
          onCloseAutoFocus={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          className="fixed inset-0 z-40 flex bg-bg outline-none"
        >
          <Stage entry={entry} neighbours={neighbours} />
          {showsDetails && (
            <aside
              aria-label={t("library.player.details")}
              className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface max-[900px]:w-70"
            >
              <EntryDetails id={entry.id} />
            </aside>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function FilmView({ entry, neighbours }: { entry: EntryRow; neighbours: Neighbours }) {
  const { t } = useTranslation();
  const media = useEntry(entry.id).data?.media;
  const transport = useTransport(entry.mediaId, media?.framesPerSecond);
  const film = useFilm(entry, transport);
  const frames = useFrameActs(entry, transport.video);
  const { from: start, to: end } = transport.range;
  const saveRange = () =>
    void makeCut({ what: "cut", entryId: entry.id, ...(start !== undefined && { start }), ...(end !== undefined && { end }) });
  useLiveActions(videoActions(entry, { transport, frames, saveRange, isPlayable: film.isPlayable }));
  const compareWithTakes = () => void compareTakes(entry.id);
  const frameItems: MenuItems = [
    { id: "frame", label: t("library.player.useFrame"), icon: ImageUp, onSelect: frames.useFrame },
    { id: "keep-frame", label: t("look.frames.keep"), icon: ImagePlus, action: "viewer-keep-frame", onSelect: frames.keep },
    { id: "copy-frame", label: t("look.frames.copy"), icon: Copy, action: "viewer-copy-frame", onSelect: frames.copy },
    { id: "edit-frame", label: t("images.acts.editFrame"), icon: Paintbrush, onSelect: frames.editFrame },
  ];
  const more: MenuItems = [
    ...(entry.kind === "video"
      ? [{ id: "takes", label: t("look.acts.takes"), icon: Columns2, action: "viewer-takes" as const, onSelect: compareWithTakes }]
      : []),
    ...(film.isPlayable || frames.hasLastFrame
      ? [{ id: "last-frame", label: t("library.acts.lastFrame"), icon: ImageUp, onSelect: frames.useLastFrame }]
      : []),
    ...(film.isPlayable ? frameItems : []),
  ];
  return (
    <Shell
      entry={entry}
      neighbours={neighbours}
      more={more.length > 0 ? [...more, null] : []}
      foot={
        <TransportBar
          isPlayable={film.isPlayable}
          transport={transport}
          frames={frames}
          framesPerSecond={media?.framesPerSecond}
          hasAudio={entry.kind === "audio" || entry.hasAudio}
          mediaId={entry.mediaId}
          onSaveRange={saveRange}
        />
      }
    >
      <VideoStage
        entry={entry}
        film={film}
        {...transport}
        isLooping={transport.isLooping && transport.range.to === undefined}
        onPress={transport.togglePlaying}
      />
    </Shell>
  );
}

function PictureView({ entry, neighbours }: { entry: EntryRow; neighbours: Neighbours }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const size = useMemo(() => ({ width: entry.width || 1, height: entry.height || 1, id: entry.id }), [entry.width, entry.height, entry.id]);
  const zoom = useZoom(stage, size);
  useLiveActions(imageActions(zoom, neighbours));
  return (
    <Shell entry={entry} neighbours={neighbours} more={[]} foot={<ZoomBar zoom={zoom} />}>
      <ImageStage entry={entry} zoom={zoom} onStage={setStage} />
    </Shell>
  );
}

interface ShellProps {
  entry: EntryRow;
  neighbours: Neighbours;
  more: MenuItems;
  foot: ReactNode;
  children: ReactNode;
}

/** What film and picture have in common: head, ways to the neighbours, foot. */
function Shell({ entry, neighbours, more, foot, children }: ShellProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 grow flex-col">
      <ViewerHead entry={entry} neighbours={neighbours} moreItems={more} />
      <div className="group/stage relative min-h-0 grow bg-well">
        {children}
        <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between opacity-0 transition-opacity group-focus-within/stage:opacity-100 group-hover/stage:opacity-100">
          <Side name={t("library.player.previous")} icon={ChevronLeft} action="viewer-previous" go={neighbours.previous} />
          <Side name={t("library.player.next")} icon={ChevronRight} action="viewer-next" go={neighbours.next} />
        </div>
      </div>
      {foot}
    </div>
  );
}

function Side({ name, icon, action, go }: Pick<IconButtonProps, "name" | "icon" | "action"> & { go: (() => void) | undefined }) {
  if (!go) return <span />;
  return (
    <IconButton
      name={name}
      icon={icon}
      action={action}
      isOver
      onMouseDown={(event) => event.preventDefault()}
      onClick={go}
      className="pointer-events-auto size-9!"
    />
  );
}
