import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningStudio } from "./studio-fixture.ts";

/** The Chat panel, with the test's demo gateway connected. */
export async function openChat(studio: RunningStudio, page: Page): Promise<void> {
  await studio.connect();
  await page.goto(await studio.entryLink());
  await goToChat(page);
}

export async function goToChat(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor();
  await page.keyboard.press("ControlOrMeta+6");
  await expect(composerOf(page)).toBeVisible();
}

export const composerOf = (page: Page): Locator => page.locator("#chat-composer");
export const messagesOf = (page: Page): Locator => page.getByRole("feed").getByRole("article");
export const answersOf = (page: Page): Locator => page.getByRole("article", { name: /answer$/ });
export const threadsOf = (page: Page): Locator => page.getByRole("listbox", { name: "Conversations" }).getByRole("option");
const sendOf = (page: Page): Locator => page.getByRole("button", { name: "Send", exact: true });

/** The id of the thread that is on top of the list. */
export async function threadIdOf(page: Page): Promise<string> {
  const id = await threadsOf(page).first().getAttribute("id");
  return (id ?? "").replace(/^chat-thread-/, "");
}

/** Writes and sends; resolves when the message stands in the conversation. */
export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press("Enter");
  await expect(page.getByRole("article", { name: /yours$/ }).filter({ hasText: text })).toBeVisible({ timeout: 20_000 });
}

/** No answer is on its way any more. */
export async function answered(page: Page): Promise<void> {
  await expect(sendOf(page)).toBeVisible({ timeout: 40_000 });
}

/** Appends `count` messages to a thread in the database itself, person and model in turn. */
export function seedMessages(dataFolder: string, threadId: string, count: number): void {
  const database = new DatabaseSync(join(dataFolder, "lanternist.db"));
  database.exec("PRAGMA busy_timeout = 5000");
  const { leaf_id: leaf } = database.prepare("SELECT leaf_id FROM threads WHERE id = ?").get(threadId) as { leaf_id: string | null };
  const message = database.prepare(
    "INSERT INTO messages (id, thread_id, parent_id, role, state, length, created_at) VALUES (?, ?, ?, ?, 'done', ?, ?)",
  );
  const body = database.prepare("INSERT INTO message_bodies (message_id, blocks) VALUES (?, ?)");
  let parent = leaf;
  database.exec("BEGIN");
  for (let place = 1; place <= count; place += 1) {
    const id = randomUUID();
    const text = `Seeded message ${place}. ${"Light falls on it. ".repeat(place % 40)}`;
    message.run(id, threadId, parent, place % 2 === 1 ? "user" : "assistant", text.length, place);
    body.run(id, JSON.stringify([{ type: "text", text }]));
    parent = id;
  }
  database.prepare("UPDATE threads SET leaf_id = ?, message_count = message_count + ? WHERE id = ?").run(parent, count, threadId);
  database.exec("COMMIT");
  database.close();
}
