import { randomUUID } from "node:crypto";
import type { SavedPrompt, SavedPromptsChange } from "../../../shared/contract/saved-prompts.ts";
import { Changes } from "../changes.ts";
import type { Database } from "../database.ts";

/** The prompts that a person keeps for use again (CH-01). */
export class SavedPrompts {
  readonly #database: Database;
  readonly #changes = new Changes<SavedPromptsChange>();

  constructor(database: Database) {
    this.#database = database;
  }

  watch(signal?: AbortSignal): AsyncGenerator<SavedPromptsChange, void, void> {
    return this.#changes.watch(() => ({ type: "snapshot", prompts: this.#all() }), signal);
  }

  save({ id = randomUUID(), title, text }: { id?: string; title: string; text: string }): SavedPrompt {
    const prompt: SavedPrompt = { id, title, text, updatedAt: Date.now() };
    const sql = `INSERT INTO saved_prompts (id, title, text, updated_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at`;
    this.#database.run(sql, id, title, text, prompt.updatedAt);
    this.#changes.publish({ type: "saved", prompt });
    return prompt;
  }

  remove(id: string): { id: string } {
    this.#database.run("DELETE FROM saved_prompts WHERE id = ?", id);
    this.#changes.publish({ type: "removed", id });
    return { id };
  }

  #all(): SavedPrompt[] {
    return this.#database.all<SavedPrompt>(
      "SELECT id, title, text, updated_at AS updatedAt FROM saved_prompts ORDER BY title COLLATE NOCASE, id",
    );
  }
}
