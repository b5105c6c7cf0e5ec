import { Check, ChevronRight, CircleAlert, Combine, Hand, LoaderCircle, type LucideIcon, Pause, Play } from "lucide-react";
import { useState } from "react";
import type { Chain, ChainState } from "../../../../shared/contract/chains.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { classNames } from "../../../parts/class-names.ts";
import { Chip, type Tone } from "../../../parts/chip.tsx";
import { useEntry } from "../../../state/library.ts";
import { posterUrl } from "../../../state/media-url.ts";
import { requestPanel } from "../../../state/requests.ts";
import { openViewer } from "../../../state/viewer.ts";
import { ChainActs } from "./chain-acts.tsx";
import { ChainShotRow } from "./chain-shot-row.tsx";

const looks: Record<ChainState, { tone: Tone; icon: LucideIcon; isTurning?: boolean }> = {
  running: { tone: "accent", icon: LoaderCircle, isTurning: true },
  stopped: { tone: "neutral", icon: Pause },
  "waiting-for-you": { tone: "warn", icon: Hand },
  joining: { tone: "accent", icon: Combine },
  done: { tone: "good", icon: Check },
  failed: { tone: "bad", icon: CircleAlert },
};

const markColours: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-words",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
};

/** A chain in the column, in one line or whole; one that asks something of the person or is at work is whole. */
export function ChainCard({ chain, isNewest }: { chain: Chain; isNewest: boolean }) {
  const { t } = useWords();
  const [isChosen, setIsChosen] = useState<boolean>();
  const isPast = chain.state === "done" || chain.state === "stopped" || chain.state === "failed";
  const isOpen = isChosen ?? (isNewest || !isPast);
  const title = chain.title || t("video.results.noPrompt");
  return (
    <li>
      <article
        aria-label={t("clips.chain.card", { title })}
        className="flex flex-col overflow-hidden rounded-card border border-line bg-surface"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsChosen(!isOpen)}
          title={title}
          className="flex h-8 shrink-0 items-center gap-1.5 px-2 text-left text-small hover:bg-hover"
        >
          <ChevronRight aria-hidden className={classNames("size-3.5! text-muted transition-transform", isOpen && "rotate-90")} />
          <span className="min-w-0 grow truncate">{title}</span>
          {!isOpen && <Mark state={chain.state} />}
        </button>
        {isOpen && <Whole chain={chain} />}
      </article>
    </li>
  );
}

/** How a folded chain stands: the chip's mark alone, with its word for those who do not see it. */
function Mark({ state }: { state: ChainState }) {
  const { t } = useWords();
  const { icon: Icon, tone } = looks[state];
  return (
    <>
      <Icon aria-hidden className={markColours[tone]} />
      <span className="sr-only">{t(`clips.chain.state.${state}`)}</span>
    </>
  );
}

/** The film once it is there, each shot, and what can be done now. */
function Whole({ chain }: { chain: Chain }) {
  const { t, failureText } = useWords();
  const done = chain.shots.filter(({ state }) => state === "done").length;
  return (
    <>
      {chain.entryId !== undefined && <Film id={chain.entryId} />}
      <div className="flex flex-col gap-2 p-2 pt-1">
        <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Chip {...looks[chain.state]}>{t(`clips.chain.state.${chain.state}`)}</Chip>
          <span className="numbers text-label text-muted">{t("clips.chain.count", { done, count: chain.shots.length })}</span>
        </div>
        {chain.failure && <p className="text-small wrap-anywhere text-bad">{failureText(chain.failure).message}</p>}
        <ol className="flex flex-col gap-1">
          {chain.shots.map((_shot, at) => (
            // Shots never change their places.
            <ChainShotRow key={at} chain={chain} at={at} />
          ))}
        </ol>
        <ChainActs chain={chain} />
      </div>
    </>
  );
}

function Film({ id }: { id: string }) {
  const { t } = useWords();
  const { data: film, error } = useEntry(id);
  if (error) return <p className="p-2 text-small text-muted">{t("clips.chain.filmGone")}</p>;
  return (
    <>
      <button
        type="button"
        aria-label={t("clips.chain.play")}
        onClick={() => openViewer(id, { list: { ids: [id] } })}
        className="group relative flex aspect-video w-full items-center justify-center bg-well"
      >
        {film?.hasPoster && <img src={posterUrl(film.mediaId)} alt="" decoding="async" className="size-full object-contain" />}
        <span className="absolute flex size-9 items-center justify-center rounded-full bg-over-shade text-over group-hover:brightness-150">
          <Play aria-hidden />
        </span>
      </button>
      <Button
        look="quiet"
        className="mx-1 mt-1 self-start"
        onClick={() => requestPanel({ to: "library", what: "show-entry", entryId: id })}
      >
        {t("clips.chain.inLibrary")}
      </Button>
    </>
  );
}
