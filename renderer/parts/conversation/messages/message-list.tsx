import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../button.tsx";
import type { OpenThread } from "../../../state/open-thread.ts";
import { useBranch, useOutline } from "../../../state/use-open-thread.ts";
import { messagesId, useConversations } from "../conversations.ts";
import { useFollowing } from "./follow-store.ts";
import { showBranch } from "./message-acts.ts";
import { MessageRow } from "./message-row.tsx";
import { estimateHeight, rangeOf, type RowRange } from "./row-layout.ts";

/** Pixels beyond both edges that are drawn too. */
const SPARE = 900;
/** So near to the end counts as at the end. */
const AT_END = 24;

/** Where each conversation was left, by the message at the top of the view; none: at its end. */
const places = new Map<string, { id: string; offset: number }>();

/**
 * The shown branch; of thousands only those near the view are drawn, between two fillers. The browser's own anchoring keeps what is read in
 * place while heights above it become known. What grows is followed only from the end; going up ends that (lesson 34).
 */
export function MessageList({ open }: { open: OpenThread }) {
  const { t } = useTranslation();
  const branch = useBranch(open);
  const outline = useOutline(open);
  const conversations = useConversations();
  const { useView } = conversations;
  const { wanted } = useView();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const lastTop = useRef(0);
  const [isFollowing, setIsFollowing] = useState(() => !places.has(open.id));
  const [isAway, setIsAway] = useState(false);
  const [range, setRange] = useState<RowRange>({ from: 0, to: 0, above: 0, below: 0 });

  const heightsNow = () => branch.map((id) => heights.current.get(id) ?? estimateHeight(outline.get(id)));
  const rangeAt = (top: number) => {
    const area = scroller.current;
    if (area) setIsAway(area.scrollHeight - area.scrollTop - area.clientHeight >= AT_END);
    const next = rangeOf(heightsNow(), top - SPARE, top + (scroller.current?.clientHeight ?? 0) + SPARE);
    setRange((now) => (now.from === next.from && now.to === next.to && now.above === next.above && now.below === next.below ? now : next));
  };
  const topOf = (place: number) =>
    heightsNow()
      .slice(0, place)
      .reduce((sum, height) => sum + height, 0);
  const rowOf = (id: string) => content.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  const goToEnd = () => {
    const area = scroller.current;
    if (!area) return;
    area.scrollTop = area.scrollHeight;
    lastTop.current = area.scrollTop;
  };
  const remember = () => {
    const area = scroller.current;
    if (!area || area.clientHeight === 0) return;
    const rows = [...(content.current?.querySelectorAll<HTMLElement>("[data-message]") ?? [])];
    const first = rows.find((row) => row.offsetTop + row.offsetHeight > area.scrollTop);
    if (isFollowing || !first) places.delete(open.id);
    else places.set(open.id, { id: first.dataset["message"] ?? "", offset: area.scrollTop - first.offsetTop });
  };

  // What is drawn follows the branch; at the end it is the end that is drawn.
  const draw = useEffectEvent(() => {
    if (isFollowing) rangeAt(topOf(branch.length) - (scroller.current?.clientHeight ?? 0));
    else rangeAt(scroller.current?.scrollTop ?? 0);
  });
  useLayoutEffect(() => draw(), [branch, isFollowing]);
  useLayoutEffect(() => {
    if (isFollowing) goToEnd();
  });

  // Back to where this conversation was left, also after the panel was hidden.
  /** Brings a message to the top of the view; true once it is drawn there. */
  const bringUp = (id: string, offset: number): boolean => {
    const row = rowOf(id);
    const area = scroller.current;
    if (!area) return false;
    area.scrollTop = (row ? row.offsetTop : topOf(Math.max(0, branch.indexOf(id)))) + offset;
    lastTop.current = area.scrollTop;
    rangeAt(area.scrollTop);
    return row !== undefined && row !== null;
  };

  // Back to where this conversation was left, also after the panel was hidden.
  const restore = useEffectEvent(() => {
    const place = places.get(open.id);
    if (place) bringUp(place.id, place.offset);
  });
  useLayoutEffect(() => restore(), []);

  const isWantedElsewhere = wanted !== undefined && !branch.includes(wanted) && outline.has(wanted);
  useEffect(() => {
    if (isWantedElsewhere) showBranch(open.id, wanted);
  }, [open, isWantedElsewhere, wanted]);
  const showWanted = useEffectEvent(() => {
    if (wanted === undefined || !branch.includes(wanted)) return;
    setIsFollowing(false);
    if (!bringUp(wanted, -16)) return;
    // While words are looked for, the keys belong to the field.
    if (!useView.getState().isFinding) rowOf(wanted)?.focus({ preventScroll: true });
    useView.setState({ wanted: undefined });
  });
  // Until it is drawn, each drawing comes nearer.
  useLayoutEffect(() => showWanted(), [wanted, branch, range]);

  const asked = useFollowing((following) => following.asked);
  useEffect(() => {
    if (asked > 0) setIsFollowing(true);
  }, [asked]);

  const onResize = useEffectEvent((entries: readonly ResizeObserverEntry[]) => {
    for (const { target, contentRect } of entries) {
      const id = target instanceof HTMLElement ? target.dataset["message"] : undefined;
      // A hidden panel has no heights.
      if (id !== undefined && contentRect.height > 0) heights.current.set(id, target.getBoundingClientRect().height);
    }
    if (isFollowing) goToEnd();
    else rangeAt(scroller.current?.scrollTop ?? 0);
  });
  const observer = useRef<ResizeObserver>(undefined);
  useLayoutEffect(() => {
    const watching = new ResizeObserver((entries) => onResize(entries));
    observer.current = watching;
    if (scroller.current) watching.observe(scroller.current);
    content.current?.querySelectorAll("[data-message]").forEach((row) => watching.observe(row));
    return () => watching.disconnect();
  }, []);
  useLayoutEffect(() => {
    content.current?.querySelectorAll("[data-message]").forEach((row) => observer.current?.observe(row));
  }, [range, branch]);

  const onScroll = () => {
    const area = scroller.current;
    if (!area) return;
    const isDown = area.scrollTop > lastTop.current;
    const isAtEnd = area.scrollHeight - area.scrollTop - area.clientHeight < AT_END;
    if (isDown && isAtEnd) setIsFollowing(true);
    else if (area.scrollTop < lastTop.current && !isAtEnd) setIsFollowing(false);
    lastTop.current = area.scrollTop;
    rangeAt(area.scrollTop);
    remember();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (["ArrowUp", "PageUp", "Home"].includes(event.key)) setIsFollowing(false);
    if (event.key === "End") setIsFollowing(true);
    moveAmongMessages(event);
  };
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        onScroll={onScroll}
        // Before the view has moved at all: a smooth scroll begins with steps too small to tell.
        onWheel={(event) => event.deltaY < 0 && setIsFollowing(false)}
        onKeyDown={onKeyDown}
        className="relative h-full overflow-y-auto"
      >
        <div
          ref={content}
          id={messagesId(conversations)}
          role="feed"
          aria-label={t("chat.messages.name")}
          className="flex flex-col px-4 pt-2 pb-4"
        >
          <div aria-hidden className="shrink-0" style={{ height: range.above }} />
          {branch.slice(range.from, range.to).map((id, step) => (
            <MessageRow
              key={id}
              id={id}
              place={range.from + step}
              count={branch.length}
              height={heights.current.get(id) ?? estimateHeight(outline.get(id))}
            />
          ))}
          <div aria-hidden className="shrink-0" style={{ height: range.below }} />
        </div>
      </div>
      {!isFollowing && isAway && (
        <Button
          icon={ArrowDown}
          onClick={() => setIsFollowing(true)}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2 rounded-full! bg-surface! shadow-float"
        >
          {t("chat.messages.toEnd")}
        </Button>
      )}
    </div>
  );
}

/** Alt with an arrow goes from message to message. */
function moveAmongMessages(event: KeyboardEvent): void {
  const step = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" } as const;
  const way = event.altKey ? step[event.key as keyof typeof step] : undefined;
  const row = event.target instanceof Element ? event.target.closest("[data-message]") : null;
  const other = way && row?.[way];
  if (!(other instanceof HTMLElement) || other.dataset["message"] === undefined) return;
  event.preventDefault();
  other.focus();
}
