import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { MINUTE } from "../../shared/units.ts";
import { ensureBuiltPage } from "../../electron/local/built-page.ts";
import { askForAnotherWindow } from "../../electron/local/running-studio.ts";
import { chat } from "../../renderer/i18n/en/chat.ts";
import { browserArguments } from "../browser.ts";
import { startProgram } from "../child-program.ts";
import { seedMessages } from "../seed-messages.ts";
import { openStudio } from "../studio/open-studio.ts";
import { settledMemory } from "./browser-memory.ts";
import { longThread } from "./chat-answer.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { timeUntilPainted } from "./open-thread-in-page.ts";
import { connectFolder, type Gateway } from "./seed.ts";

const MESSAGES = 5000;
const words = `Message ${MESSAGES}.`;

interface Side {
  /** In a fresh context; returns what is clicked on to open the thread. */
  arrive: (page: Page) => Promise<string>;
  leave?: (page: Page) => Promise<void>;
}

interface Opened {
  times: number[];
  /** MiB; none where the system does not tell. */
  memory: number | undefined;
}

/** A thread of 5,000 messages opened in the Chat panel, beside a page that draws all of them with react-markdown at once. */
export async function measureThread(executablePath: string, peerUrl: string): Promise<Figure[]> {
  await ensureBuiltPage();
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const gateway = await startProgram<Gateway>("electron/demo/main.ts", ["--json"]);
  const texts = longThread(MESSAGES);
  try {
    await connectFolder(folder, gateway.ready);
    const threadId = await createThread(folder, gateway.ready);
    seedMessages(folder, threadId, texts);
    const studio = await startProgram("electron/local/main.ts", ["--json", "--data", folder]);
    try {
      const ours = await measure(executablePath, studioSide(folder, threadId), { warmUps: 1, visits: 5 });
      return figuresOf(ours, await measure(executablePath, peerSide(peerUrl, texts), { warmUps: 0, visits: 1 }));
    } finally {
      await studio.stop();
    }
  } finally {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createThread(folder: string, gateway: Gateway): Promise<string> {
  const { client, close } = await openStudio(folder, gateway);
  const settings = { model: "claude-sonnet-4-5", system: "", maxTokens: 1024 };
  const { id } = await client.threads.create({ title: "A long conversation", settings });
  await close();
  return id;
}

/** The Chat panel with a new conversation; the thread stands in its list. */
function studioSide(folder: string, threadId: string): Side {
  const showNew = (page: Page) => page.getByRole("button", { name: chat.threads.new, exact: true }).click();
  return {
    async arrive(page) {
      const link = await askForAnotherWindow(folder);
      if (!link) throw new Error("The studio does not answer.");
      await page.goto(link.url);
      await page.locator("html[data-started]").waitFor();
      await page.keyboard.press("ControlOrMeta+6");
      await showNew(page);
      const line = `#chat-thread-${threadId}`;
      await page.locator(line).waitFor();
      // The code of the other panels comes when the page rests.
      await page.waitForLoadState("networkidle");
      return line;
    },
    // The panel opens where it was left, which is kept after a moment.
    async leave(page) {
      await showNew(page);
      await page.waitForTimeout(1000);
    },
  };
}

function peerSide(url: string, texts: readonly string[]): Side {
  return {
    async arrive(page) {
      await page.goto(url);
      await page.waitForFunction(() => "answers" in window);
      await page.evaluate((all) => window.answers.prepare(all), texts);
      return "#page";
    },
  };
}

/** Times of so many visits after those that warm up, each in a fresh context; then what the page grows by, in a browser of its own. */
async function measure(executablePath: string, side: Side, { warmUps, visits }: { warmUps: number; visits: number }): Promise<Opened> {
  const times = await within(executablePath, async (browser) => {
    const all: number[] = [];
    for (let round = 0; round < warmUps + visits; round += 1) all.push(await visit(browser, side, openOnce));
    return all.slice(warmUps);
  });
  const memory = await within(executablePath, (browser) =>
    visit(browser, side, async (page, line) => {
      const before = await settledMemory(browser, page);
      await openOnce(page, line);
      const after = await settledMemory(browser, page);
      return before === undefined || after === undefined ? undefined : after - before;
    }),
  );
  return { times, memory };
}

const openOnce = (page: Page, click: string) => page.evaluate(timeUntilPainted, { click, words });

async function within<Result>(executablePath: string, act: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

async function visit<Result>(browser: Browser, side: Side, act: (page: Page, click: string) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(3 * MINUTE);
  const result = await act(page, await side.arrive(page));
  await side.leave?.(page);
  await context.close();
  return result;
}

function figuresOf(ours: Opened, theirs: Opened): Figure[] {
  const of = `open a thread of ${MESSAGES.toLocaleString("en-US")} messages`;
  const beside = (figure: string, value: number, peer: number, unit: string, aim: string): Figure => ({
    figure: `${of}: ${figure}`,
    value: rounded(value),
    unit,
    peer: { name: "react-markdown, all at once", value: rounded(peer) },
    ratio: rounded(value / peer),
    aim,
  });
  const time = beside("from the click until the last message is painted", median(ours.times), median(theirs.times), "ms", "≤ 400");
  if (ours.memory === undefined || theirs.memory === undefined) return [time];
  return [time, beside("growth of the browser's own memory", ours.memory, theirs.memory, "MiB", "ratio < 1")];
}
