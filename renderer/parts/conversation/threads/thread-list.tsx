import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../keys.ts";
import { Loading, Skeleton } from "../../skeleton.tsx";
import { useRowWindow } from "../../use-row-window.ts";
import { useThreadsOf } from "../../../state/threads.ts";
import { type Conversations, focusComposer, useConversations } from "../conversations.ts";
import { showThread, toggleFolder } from "../view-store.ts";
import { LineName } from "./line-name.tsx";
import { moveThread, removeThread } from "./thread-acts.ts";
import { FolderLine, ThreadRowLine, THREAD_DRAG_TYPE, THREAD_LINE_HEIGHT, threadLineId } from "./thread-line.tsx";
import { type ThreadLine, threadLines } from "./thread-lines.ts";

/** All conversations; only those in view are in the page. Arrows move, Enter goes to the composer, F2 renames, Delete removes. */
export function ThreadList() {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { useView } = conversations;
  const known = useThreadsOf(conversations.area);
  const { threadId, closedFolders, renaming } = useView();
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [folderAt, setFolderAt] = useState<string>();
  const lines = known ? threadLines(known, closedFolders) : [];
  const { from, to, onScroll } = useRowWindow(area, lines.length, THREAD_LINE_HEIGHT);
  const cursor = lines.findIndex(({ id }) => id === (folderAt ?? threadId));
  const renamed = lines.findIndex(({ id }) => id === renaming);

  const go = (place: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, place))];
    if (!line) return;
    scrollTo(area, lines.indexOf(line));
    setFolderAt(line.what === "folder" ? line.id : undefined);
    if (line.what === "thread") showThread(conversations, line.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.metaKey || event.ctrlKey) return;
    const line = lines[cursor];
    const moves: Record<string, number> = { ArrowDown: cursor + 1, ArrowUp: cursor - 1, Home: 0, End: lines.length - 1 };
    const move = moves[event.key];
    if (move !== undefined) go(move);
    else if (!line) return;
    else if (event.key === "F2") useView.setState({ renaming: line.id });
    else if (event.key === "Enter" || event.key === " ") act(conversations, line);
    else if (event.key === "Delete" && line.what === "thread") removeThread(conversations, line.thread, neighbourOf(lines, cursor));
    else if (line.what === "folder" && event.key === (line.isOpen ? "ArrowLeft" : "ArrowRight")) toggleFolder(conversations, line.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={setArea} onScroll={onScroll} className="relative min-h-0 grow overflow-y-auto px-2 pb-2">
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t("chat.threads.name")}
        aria-activedescendant={cursor < from || cursor >= to ? undefined : threadLineId(lines[cursor]?.id ?? "")}
        onKeyDown={onKeyDown}
        onDragOver={(event) => event.dataTransfer.types.includes(THREAD_DRAG_TYPE) && event.preventDefault()}
        onDrop={(event) => {
          const id = event.dataTransfer.getData(THREAD_DRAG_TYPE);
          // Dropped on no folder, it leaves its own.
          if (id !== "" && !event.defaultPrevented) moveThread(id, undefined);
        }}
        className="group/list relative min-h-full rounded-control outline-none"
        style={{ height: lines.length * THREAD_LINE_HEIGHT }}
      >
        {lines.slice(from, to).map((line, step) => {
          const shared = { place: from + step, count: lines.length, isCurrent: from + step === cursor };
          return line.what === "folder" ? (
            <FolderLine key={line.id} line={line} {...shared} onChoose={() => go(from + step)} />
          ) : (
            <ThreadRowLine
              key={line.id}
              line={line}
              {...shared}
              folders={known?.folders ?? []}
              onChoose={() => go(from + step)}
              onRemove={() => removeThread(conversations, line.thread, neighbourOf(lines, from + step))}
            />
          );
        })}
      </div>
      {lines[renamed] && <LineName line={lines[renamed]} place={renamed} />}
      {!known && (
        <Loading>
          <Skeleton className="mx-2 h-6" />
        </Loading>
      )}
    </div>
  );
}

function act(conversations: Conversations, line: ThreadLine): void {
  if (line.what === "folder") toggleFolder(conversations, line.id);
  else focusComposer(conversations);
}

/** What is shown when the conversation of this line goes. */
function neighbourOf(lines: readonly ThreadLine[], place: number): string | undefined {
  const others = [...lines.slice(place + 1), ...lines.slice(0, place).toReversed()];
  return others.find(({ what }) => what === "thread")?.id;
}

function scrollTo(area: HTMLElement | null, place: number): void {
  if (!area) return;
  const top = place * THREAD_LINE_HEIGHT;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + THREAD_LINE_HEIGHT > area.scrollTop + area.clientHeight) area.scrollTop = top + THREAD_LINE_HEIGHT - area.clientHeight;
}
