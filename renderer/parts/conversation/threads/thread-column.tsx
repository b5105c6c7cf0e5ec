import { FolderPlus, Import, MoreHorizontal, SquarePen } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../button.tsx";
import { IconButton } from "../../icon-button.tsx";
import { Menu } from "../../menu.tsx";
import { SearchField } from "../../search-field.tsx";
import { Splitter, useSize } from "../../splitter.tsx";
import { notifyFailure } from "../../toasts.tsx";
import { threadSearchId, useConversations } from "../conversations.ts";
import { startNewThread } from "../new-thread.ts";
import { SearchHits } from "./search-hits.tsx";
import { importThreads, makeFolder } from "./thread-acts.ts";
import { ThreadList } from "./thread-list.tsx";

const bounds = { initial: 240, min: 180, max: 420 };

/** The conversations at the left: searched, put into folders, begun. */
export function ThreadColumn() {
  const { t } = useTranslation();
  const width = useSize("chat-threads", bounds);
  const conversations = useConversations();
  const { search } = conversations.useView();
  const input = useRef<HTMLInputElement>(null);
  const items = [
    {
      id: "folder",
      label: t("chat.threads.newFolder"),
      icon: FolderPlus,
      onSelect: () => void makeFolder(conversations, t("chat.threads.folderName")).catch(notifyFailure),
    },
    { id: "import", label: t("chat.threads.import"), icon: Import, onSelect: () => input.current?.click() },
  ];
  return (
    <section
      aria-label={t("chat.threads.name")}
      className="relative flex min-h-0 shrink-0 flex-col border-r border-line"
      style={{ width }}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        void importThreads(conversations, files);
      }}
    >
      <Splitter id="chat-threads" name={t("chat.threads.resize")} edge="right" bounds={bounds} />
      <div className="flex shrink-0 items-center gap-1 px-2 pb-2">
        <Button icon={SquarePen} onClick={() => startNewThread(conversations)} className="grow">
          <span className="truncate">{t("chat.threads.new")}</span>
        </Button>
        <Menu name={t("chat.threads.more")} items={items} align="end">
          <IconButton name={t("chat.threads.more")} icon={MoreHorizontal} />
        </Menu>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".json,.md,.markdown,.html,.htm"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = "";
            void importThreads(conversations, files);
          }}
        />
      </div>
      <SearchField
        id={threadSearchId(conversations)}
        name={t("chat.threads.search")}
        value={search}
        onChange={(text) => conversations.useView.setState({ search: text })}
        className="mx-2 mb-2 shrink-0"
      />
      {search.trim() === "" ? <ThreadList /> : <SearchHits text={search.trim()} />}
    </section>
  );
}
