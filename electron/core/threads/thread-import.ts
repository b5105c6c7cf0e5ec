import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Thread, ThreadRow } from "../../../shared/contract/threads.ts";
import { Failure } from "../../../shared/failure.ts";
import { MIB } from "../../../shared/units.ts";
import type { Database } from "../database.ts";
import type { MediaStore } from "../library/media.ts";
import { isUnfinished, type MessageRows } from "./message-rows.ts";
import { areaOf } from "./thread-area.ts";
import { dataIn, ThreadFile } from "./thread-file.ts";
import type { ThreadNews } from "./thread-news.ts";
import type { ThreadRows } from "./thread-rows.ts";

interface Parts {
  database: Database;
  rows: ThreadRows;
  messages: MessageRows;
  news: ThreadNews;
  media: Pick<MediaStore, "need" | "pathOf">;
}

type FileThread = ThreadFile["threads"][number];

const mostBytes = 256 * MIB;

/** Reads back what an export wrote, in each of its formats (CH-01). Every thread becomes a new one; nothing that is there is changed. */
export class ThreadImport {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All threads of the file or none. Fails with `invalid-input` (`not-a-thread-file`) for any other file. */
  async read(mediaId: string): Promise<{ threads: ThreadRow[] }> {
    const { database, media, news, rows } = this.#parts;
    const { name, bytes } = media.need(mediaId);
    const file = bytes > mostBytes ? undefined : ThreadFile.safeParse(dataIn(await readFile(media.pathOf(mediaId), "utf8"))).data;
    if (!file) throw notOurs(name);
    const ids = database.transaction(() => file.threads.map((thread) => this.#add(thread)));
    if (file.threads.some(({ folder }) => folder !== undefined)) news.tellList({ type: "folders", folders: rows.folders() });
    for (const id of ids) news.changed(id);
    const isNew = new Set(ids);
    return { threads: rows.list().filter(({ id }) => isNew.has(id)) };
  }

  #add({ messages, leafId, folder, settings, ...thread }: FileThread): string {
    const id = randomUUID();
    const ownIds = messages.map(() => randomUUID());
    const newIds = new Map(messages.map((message, place) => [message.id, ownIds[place]]));
    const leaf = newIds.get(leafId ?? "") ?? ownIds.at(-1);
    const draft = { text: "", attachments: [] };
    const folderId = folder === undefined ? undefined : this.#folder(folder);
    const added: Thread = {
      ...thread,
      id,
      area: areaOf(settings),
      settings,
      model: settings.model,
      leafId: leaf,
      folderId,
      draft,
      isAnswering: false,
      messageCount: 0,
    };
    this.#parts.rows.add(added);
    const written = new Set<string>();
    for (const [place, message] of messages.entries()) {
      // One whose parent is not there, or stands behind it, begins the thread anew: the tree never runs in a circle.
      const parentId = message.parentId !== undefined && written.has(message.parentId) ? newIds.get(message.parentId) : undefined;
      const { parentId: _parent, ...rest } = message;
      const own = { ...rest, id: ownIds[place] ?? randomUUID(), threadId: id, ...(parentId !== undefined && { parentId }) };
      this.#parts.messages.add(isUnfinished(own) ? { ...own, state: "broken" } : own);
      written.add(message.id);
    }
    return id;
  }

  /** The folder of that name, made where it is not there. */
  #folder(name: string): string {
    const known = this.#parts.rows.folders().find((folder) => folder.name === name);
    const id = known?.id ?? randomUUID();
    if (!known) this.#parts.rows.saveFolder({ id, name }, Date.now());
    return id;
  }
}

function notOurs(name: string): Failure {
  const message = `“${name}” is not a file of exported threads.`;
  return new Failure({
    code: "invalid-input",
    reason: "not-a-thread-file",
    message,
    detail: { name },
    action: "none",
    delivery: "not-sent",
  });
}
