import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../keys.ts";
import { useConversations } from "../conversations.ts";
import { renameFolder, renameThread } from "./thread-acts.ts";
import type { ThreadLine } from "./thread-lines.ts";
import { THREAD_LINE_HEIGHT } from "./thread-line.tsx";

/** Writes the name of a line in its place: Enter or leaving keeps it, Escape does not. */
export function LineName({ line, place }: { line: ThreadLine; place: number }) {
  const { t } = useTranslation();
  const { useView } = useConversations();
  const before = line.what === "folder" ? line.folder.name : line.thread.title;
  const [typed, setTyped] = useState(before);
  const end = (isKept: boolean) => {
    useView.setState({ renaming: undefined });
    const name = typed.trim();
    if (!isKept || name === "" || name === before) return;
    if (line.what === "folder") renameFolder(line.id, name);
    else renameThread(line.id, name);
  };
  return (
    <input
      // The person asked for it.
      autoFocus
      aria-label={t("chat.threads.newName")}
      value={typed}
      maxLength={line.what === "folder" ? 100 : 200}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        event.stopPropagation();
        if (event.key === "Enter") end(true);
        if (event.key === "Escape") end(false);
      }}
      className="control absolute inset-x-2 z-10 h-8! px-2"
      style={{ top: place * THREAD_LINE_HEIGHT }}
    />
  );
}
