import { isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import type { Message } from "../../../shared/contract/threads.ts";
import type { Database } from "../database.ts";
import { Chat } from "../gateway/chat.ts";
import { Generative } from "../gateway/generative.ts";
import type { Http } from "../gateway/http.ts";
import { Spool } from "../jobs/spool.ts";
import type { Entries } from "../library/entries.ts";
import type { FilesFolder } from "../library/files-folder.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import { AnswerPictures } from "./answer-pictures.ts";
import type { Charges } from "../usage/charges.ts";
import { Answers } from "./answers.ts";
import { AskedConnections } from "./asked-connections.ts";
import { Asking } from "./asking.ts";
import { ChatAsker } from "./chat-asker.ts";
import { GenerativeAsker } from "./generative-asker.ts";
import { bringLatePictures } from "./late-pictures.ts";
import { MessageRows } from "./message-rows.ts";
import { SavedPrompts } from "./saved-prompts.ts";
import { Sendings } from "./sendings.ts";
import { ThreadExport } from "./thread-export.ts";
import { ThreadImport } from "./thread-import.ts";
import { ThreadNews } from "./thread-news.ts";
import { ThreadRows } from "./thread-rows.ts";
import { ThreadSearch } from "./thread-search.ts";
import { Threads } from "./threads.ts";

interface Parts {
  database: Database;
  http: Http;
  connections: Connections;
  media: MediaStore;
  entries: Entries;
  files: FilesFolder;
  charges: Charges;
  log: Log;
}

export interface ThreadRoom {
  threads: Threads;
  sendings: Sendings;
  search: ThreadSearch;
  savedPrompts: SavedPrompts;
  exporting: ThreadExport;
  importing: ThreadImport;
  /** Closes what is on its way; what came is kept. */
  close(): Promise<void>;
}

/** Builds the room of threads of both areas (CH-01, CH-02, CH-05; GC-01); what was on its way when the studio ended last is told as such at once. */
export function createThreads({ database, http, connections, media, entries, files, charges, log }: Parts): ThreadRoom {
  const messages = new MessageRows(database, (ended) => charges.answer(ended));
  const rows = new ThreadRows(database, () => messages.lateIds());
  const news = new ThreadNews(rows);
  const answers = new Answers({
    rows: messages,
    publish: (threadId, change) => news.tell(threadId, change),
    onEnded: (threadId) => news.changed(threadId),
    log,
  });
  const asked = new AskedConnections(connections);
  const pictures = new AnswerPictures({ media, entries, files, spool: new Spool(files, ".arriving-answers") });
  const askers = {
    chat: new ChatAsker({ chat: new Chat(http), connections: asked, media }),
    generative: new GenerativeAsker({ generative: new Generative(http), connections: asked, media, pictures }),
  };
  const asking = new Asking({ askers, messages });
  answers.recover();
  const saved = (message: Message) => news.tell(message.threadId, { type: "saved", message });
  const recovered = bringLatePictures({ pictures, messages, saved, log });
  sweep(rows, log);
  return {
    threads: new Threads({ database, rows, messages, news, answers, isPicture: (id) => media.get(id)?.kind === "image" }),
    sendings: new Sendings({ database, rows, messages, news, answers, asking }),
    search: new ThreadSearch(database),
    savedPrompts: new SavedPrompts(database),
    exporting: new ThreadExport({ rows, messages, media }),
    importing: new ThreadImport({ database, rows, messages, news, media }),
    close: async () => {
      await recovered;
      await answers.close();
    },
  };
}

/** Empties the trash of what is old. A disk that is full must not keep the studio from starting. */
function sweep(rows: ThreadRows, log: Log): void {
  try {
    rows.sweep(Date.now());
  } catch (error) {
    const failure = toFailureData(error);
    if (!isStorageTrouble(failure)) throw error;
    log.warn("trash-not-emptied", { failure });
  }
}
