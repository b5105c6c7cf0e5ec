import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../icon-button.tsx";
import { isComposing } from "../../keys.ts";
import { SearchField } from "../../search-field.tsx";
import { useSettledText } from "../../use-settled-text.ts";
import type { OpenThread } from "../../../state/open-thread.ts";
import { orpc } from "../../../state/queries.ts";
import { useBranch } from "../../../state/use-open-thread.ts";
import { focusComposer, messagesId, useConversations } from "../conversations.ts";
import { markFound } from "./mark-found.ts";

/** Finds words in all messages of the conversation, those of other branches included. */
export function FindBar({ open }: { open: OpenThread }) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { useView } = conversations;
  const [typed, setTyped] = useState("");
  const text = useSettledText(typed.trim());
  const [place, setPlace] = useState(-1);
  const branch = useBranch(open);
  const { data } = useQuery({
    ...orpc.threads.search.queryOptions({ input: { text, threadId: open.id, limit: 500 } }),
    enabled: text !== "",
  });
  const ids = inOrder(data && text !== "" ? data.hits.map(({ messageId }) => messageId) : [], branch, open);
  const go = (to: number) => {
    const next = (to + ids.length) % Math.max(1, ids.length);
    setPlace(next);
    if (ids[next] !== undefined) useView.setState({ wanted: ids[next] });
  };
  const begin = useEffectEvent(() => (ids.length > 0 ? go(ids.length - 1) : setPlace(-1)));
  const count = ids.length;
  useEffect(() => {
    begin();
  }, [text, count]);
  const feedId = messagesId(conversations);
  useEffect(() => markFound(text, feedId), [text, feedId]);
  const close = () => {
    useView.setState({ isFinding: false });
    focusComposer(conversations);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    // Enter on a button presses it.
    const isSearching = event.key === "Enter" && event.target instanceof HTMLInputElement;
    if (event.key !== "Escape" && !isSearching) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return close();
    go(place + (event.shiftKey ? 1 : -1));
  };
  return (
    <div
      role="search"
      aria-label={t("chat.find.name")}
      onKeyDownCapture={onKeyDown}
      className="flex shrink-0 items-center gap-1 border-b border-line px-4 py-1.5"
    >
      <SearchField name={t("chat.find.label")} value={typed} onChange={setTyped} autoFocus className="w-72" />
      <span role="status" className="numbers min-w-16 px-1 text-small text-muted">
        {text === "" ? "" : count === 0 ? t("chat.find.none") : t("chat.find.place", { place: count - place, count })}
      </span>
      <IconButton name={t("chat.find.previous")} icon={ChevronUp} onClick={() => go(place - 1)} />
      <IconButton name={t("chat.find.next")} icon={ChevronDown} onClick={() => go(place + 1)} />
      <IconButton name={t("parts.close")} icon={X} onClick={close} className="ml-auto" />
    </div>
  );
}

/** Found messages as they stand: those of other branches before the shown one's. */
function inOrder(found: readonly (string | undefined)[], branch: readonly string[], open: OpenThread): string[] {
  const known = [...new Set(found.filter((id) => id !== undefined))];
  const places = new Map(branch.map((id, place) => [id, place]));
  const others = [...open.outline.keys()];
  const rank = (id: string) => places.get(id) ?? others.indexOf(id) - others.length;
  return known.toSorted((one, other) => rank(one) - rank(other));
}
