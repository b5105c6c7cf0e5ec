import { chromium } from "@playwright/test";
import { MINUTE, SECOND } from "../../shared/units.ts";
import { browserArguments, findTestBrowser } from "../browser.ts";
import { startProgram } from "../child-program.ts";
import { longAnswer } from "./chat-answer.ts";
import { measureThread } from "./chat-thread.ts";
import { type Figure, rounded } from "./figure.ts";
import { type MainThread, watchMainThread } from "./main-thread.ts";

const LENGTH = 200_000;
const PER_SECOND = 2000;
/** Characters of a delta: about a token. */
const DELTA = 4;

/** A long answer drawn while it arrives, and a long conversation opened, each beside react-markdown. */
export async function run(): Promise<Figure[]> {
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error("This bench needs Chrome, Chromium or Edge: run `npm test` once, which gets one.");
  const server = await startProgram<{ url: string }>("test/bench/chat-page-process.ts", []);
  try {
    const answer = await measureAnswers(executablePath, server.ready.url);
    return [...answer, ...(await measureThread(executablePath, server.ready.url))];
  } finally {
    await server.stop();
  }
}

/** A long answer drawn while it arrives, beside react-markdown that reads all of it again at each frame with news. */
async function measureAnswers(executablePath: string, url: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const measure = async (side: "ours" | "react-markdown") => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      page.setDefaultTimeout(2 * MINUTE);
      await page.goto(url);
      await page.waitForFunction(() => "answers" in window);
      // Libraries that come with the first formula and the first code are there before.
      await page.evaluate(([name, text]) => window.answers.stream(name, text, 400, 100), [side, longAnswer(8000)] as const);
      const text = longAnswer(LENGTH);
      const stream = [side, text, DELTA, PER_SECOND] as const;
      const seen = await watchMainThread(page, () =>
        page.evaluate(([name, answer, size, perSecond]) => window.answers.stream(name, answer, size, perSecond), stream),
      );
      await page.close();
      return seen;
    };
    const ours = await measure("ours");
    return figuresOf(ours, await measure("react-markdown"));
  } finally {
    await browser.close();
  }
}

function figuresOf(ours: MainThread, theirs: MainThread): Figure[] {
  const of = `${LENGTH / 1000} KB in ${PER_SECOND} deltas a second`;
  const beside = (figure: string, value: number, peer: number, unit: string, aim: string): Figure => ({
    figure: `${of}: ${figure}`,
    value: rounded(value),
    unit,
    peer: { name: "react-markdown", value: rounded(peer) },
    ratio: rounded(value / peer),
    aim,
  });
  return [
    beside("longest task", ours.longest, theirs.longest, "ms", "≤ 50"),
    beside("time of the main thread", ours.total / SECOND, theirs.total / SECOND, "s", "ratio ≤ 0.05"),
    beside("frames of 60 Hz lost to tasks", ours.lost, theirs.lost, "frames", "ratio < 1"),
  ];
}
