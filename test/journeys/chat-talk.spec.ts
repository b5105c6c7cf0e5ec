import { answered, answersOf, composerOf, goToChat, messagesOf, openChat, say, threadIdOf, threadsOf } from "./chat-parts.ts";
import { expect, test } from "./studio-fixture.ts";

/** An answer that does not end by itself while a test looks at it. */
const endless = "Tell me of lanterns #slow #long:9000";

test("CH-01 CH-06 an answer streams, and a page that comes back in the middle of it catches up", async ({ studio, page }) => {
  await openChat(studio, page);
  await say(page, endless);
  await expect(answersOf(page)).toContainText("Answering");
  await expect(threadsOf(page)).toHaveCount(1);
  const id = await threadIdOf(page);
  await page.reload();
  await goToChat(page);
  await expect(answersOf(page)).toContainText("Answering");
  await page.keyboard.press("ControlOrMeta+.");
  await expect(answersOf(page)).toContainText("Stopped; what came is kept");
  const { leafId = "" } = await studio.client.threads.get({ id });
  const [answer] = await studio.client.threads.messages({ threadId: id, ids: [leafId] });
  const words = String(answer?.blocks[0]?.["text"]).match(/\p{L}+/gu) ?? [];
  expect(words.length).toBeGreaterThan(0);
  expect((await answersOf(page).innerText()).match(/\p{L}+/gu)).toEqual(expect.arrayContaining(words));
});

test("CH-01 a stopped answer goes on from there, in the same message", async ({ studio, page }) => {
  await openChat(studio, page);
  await say(page, endless);
  await expect(answersOf(page)).toContainText("Answering");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const answer = answersOf(page);
  await expect(answer).toContainText("Stopped; what came is kept");
  await answer.getByRole("button", { name: "Continue", exact: true }).first().click();
  await expect(answer).toContainText("Answering");
  await expect(answersOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(answer).toContainText("Stopped; what came is kept");
});

test("CH-01 a message that is edited becomes another branch, and both can be gone back to", async ({ studio, page }) => {
  await openChat(studio, page);
  await say(page, "What is an aperture?");
  await answered(page);
  const mine = page.getByRole("article", { name: /yours$/ });
  await mine.hover();
  await mine.getByRole("button", { name: "Edit and send anew" }).click();
  await page.getByRole("textbox", { name: "The message, to be sent anew" }).fill("What is a shutter?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("textbox", { name: "The message, to be sent anew" })).toBeHidden();
  await expect(mine).toContainText("What is a shutter?");
  await answered(page);
  const alternatives = mine.getByRole("group", { name: "Alternatives" });
  await expect(alternatives).toContainText("2/2");
  await alternatives.getByRole("button", { name: "Previous alternative" }).click();
  await expect(mine).toContainText("What is an aperture?");
  await expect(alternatives).toContainText("1/2");
  await expect(messagesOf(page)).toHaveCount(2);
});

test("CH-01 a broken answer says why, and a draft waits in its conversation", async ({ studio, page }) => {
  await openChat(studio, page);
  await say(page, "Break it #error");
  await expect(answersOf(page).getByRole("alert")).toContainText("The answer broke off");
  await expect(answersOf(page).getByRole("button", { name: "Answer again", exact: true }).first()).toBeVisible();
  await composerOf(page).fill("half a thought");
  const id = await threadIdOf(page);
  await expect.poll(async () => (await studio.client.threads.get({ id })).draft.text).toBe("half a thought");
  await page.getByRole("button", { name: "New conversation", exact: true }).click();
  await expect(composerOf(page)).toHaveValue("");
  await threadsOf(page).first().click();
  await expect(composerOf(page)).toHaveValue("half a thought");
});

test("CH-01 words written before a conversation has come go on from its draft, and a stop is heard as soon as an answer is seen", async ({
  studio,
  page,
}) => {
  await openChat(studio, page);
  await say(page, endless);
  await expect(answersOf(page)).toContainText("Answering");
  await expect(threadsOf(page)).toHaveCount(1);
  const id = await threadIdOf(page);
  const draft = async () => (await studio.client.threads.get({ id })).draft.text;
  await composerOf(page).fill("half a thought");
  await expect.poll(draft).toBe("half a thought");
  // The conversation comes late; the composer is there before it.
  const told = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/contract$/, (line) => {
    const core = line.connectToServer();
    core.onMessage((message) => {
      if (String(message).includes("half a thought")) void told.promise.then(() => line.send(message));
      else line.send(message);
    });
  });
  await page.reload();
  await goToChat(page);
  await composerOf(page).focus();
  await page.keyboard.type(", and the rest");
  await expect(composerOf(page)).toHaveValue(", and the rest");
  told.resolve();
  await expect(composerOf(page)).toHaveValue("half a thought, and the rest");
  await expect.poll(draft).toBe("half a thought, and the rest");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(answersOf(page)).toContainText("Stopped; what came is kept");
});
