import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Appends messages to a thread in the database itself, person and model in turn. */
export function seedMessages(dataFolder: string, threadId: string, texts: readonly string[]): void {
  const database = new DatabaseSync(join(dataFolder, "lanternist.db"));
  database.exec("PRAGMA busy_timeout = 5000");
  const { leaf_id: leaf } = database.prepare("SELECT leaf_id FROM threads WHERE id = ?").get(threadId) as { leaf_id: string | null };
  const message = database.prepare(
    "INSERT INTO messages (id, thread_id, parent_id, role, state, length, created_at) VALUES (?, ?, ?, ?, 'done', ?, ?)",
  );
  const body = database.prepare("INSERT INTO message_bodies (message_id, blocks) VALUES (?, ?)");
  let parent = leaf;
  database.exec("BEGIN");
  for (const [index, text] of texts.entries()) {
    const id = randomUUID();
    message.run(id, threadId, parent, index % 2 === 0 ? "user" : "assistant", text.length, index + 1);
    body.run(id, JSON.stringify([{ type: "text", text }]));
    parent = id;
  }
  database.prepare("UPDATE threads SET leaf_id = ?, message_count = message_count + ? WHERE id = ?").run(parent, texts.length, threadId);
  database.exec("COMMIT");
  database.close();
}
