import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../parts/skeleton.tsx";
import { setFrame } from "./editor/frame-store.ts";
import { OptionsLine } from "./editor/options-line.tsx";
import { StageView } from "./editor/stage-view.tsx";
import { ToolStrip } from "./editor/tool-strip.tsx";
import { useHeldKeys } from "./editor/use-held-keys.ts";
import { useMaskActions } from "./editor/use-mask-actions.ts";
import { useMaskActs } from "./editor/use-mask-acts.ts";
import { useStage } from "./editor/use-stage.ts";
import { ViewBar } from "./editor/view-bar.tsx";
import { type Mask, useMask } from "./session/use-mask.ts";

/** Paints the mask of a kept picture (IM-03): tools at the left, their options above, the view's controls below. Takes all the room it gets. */
export function MaskEditor({ mediaId }: { mediaId: string }) {
  const mask = useMask(mediaId);
  if (!mask) return <Skeleton className="size-full" />;
  return <Editor key={mediaId} mask={mask} />;
}

function Editor({ mask }: { mask: Mask }) {
  const { t } = useTranslation();
  const { session } = mask;
  const surface = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const lines = useRef<SVGSVGElement>(null);
  const places = { surface, picture, mask: canvas, lines };
  const held = useHeldKeys();
  const acts = useMaskActs(session);
  const { parts, view, file, isFailed } = useStage(session, places, { isPanning: held.isPanningNow, onColour: acts.colour });
  useMaskActions(parts, mask);

  useEffect(() => parts?.stage.setPeeking(held.isPeeking), [parts, held.isPeeking]);
  // A frame belongs to the picture that it was drawn on.
  useEffect(() => setFrame(undefined, session), [session]);

  return (
    <section
      aria-label={t("mask.name")}
      aria-busy={mask.isBusy || undefined}
      className="grid size-full min-h-0 min-w-0 grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="col-span-2 border-b border-line">
        <OptionsLine mask={mask} acts={acts} file={file} />
      </div>
      <div className="row-span-2 overflow-y-auto border-r border-line">
        <ToolStrip />
      </div>
      <StageView places={places} parts={parts} isPanning={held.isPanning} isBusy={mask.isBusy} />
      <div className="border-t border-line">
        {isFailed && (
          <p role="alert" className="px-3 pt-1.5 text-bad">
            {t("mask.said.pictureFailed")}
          </p>
        )}
        {parts && <ViewBar stage={parts.stage} view={view} mask={mask} />}
      </div>
    </section>
  );
}
