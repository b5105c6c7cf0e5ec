import { isStorageTrouble, toFailureData } from "../../../shared/failure.ts";
import type { Database } from "../database.ts";
import { Chat } from "../gateway/chat.ts";
import type { Http } from "../gateway/http.ts";
import type { MediaStore } from "../library/media.ts";
import type { Log } from "../log.ts";
import type { Connections } from "../settings/connections.ts";
import { Answers } from "./answers.ts";
import { Asking } from "./asking.ts";
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

/** Builds the room of chat threads (CH-01, CH-02, CH-05); what was on its way when the studio ended last is told as such at once. */
export function createThreads({ database, http, connections, media, log }: Parts): ThreadRoom {
  const messages = new MessageRows(database);
  const rows = new ThreadRows(database, () => messages.lateIds());
  const news = new ThreadNews(rows);
  const answers = new Answers({
    rows: messages,
    publish: (threadId, change) => news.tell(threadId, change),
    onEnded: (threadId) => news.changed(threadId),
    log,
  });
  const asking = new Asking({ chat: new Chat(http), connections, media, messages });
  answers.recover();
  sweep(rows, log);
  return {
    threads: new Threads({ database, rows, messages, news, answers, isPicture: (id) => media.get(id)?.kind === "image" }),
    sendings: new Sendings({ database, rows, messages, news, answers, asking }),
    search: new ThreadSearch(database),
    savedPrompts: new SavedPrompts(database),
    exporting: new ThreadExport({ rows, messages, media }),
    importing: new ThreadImport({ database, rows, messages, news, media }),
    close: () => answers.close(),
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
