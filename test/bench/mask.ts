import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { SECOND } from "../../shared/units.ts";
import { browserArguments, findTestBrowser } from "../browser.ts";
import { mostMemory, settledMemory } from "./browser-memory.ts";
import { buildBenchPage } from "./build-bench-page.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { serveMaskPage } from "./mask-server.ts";

type SideName = "ours" | "konva";

const sides = [4096, 8192] as const;
const STROKES = 200;
const MOVES = 12;
const UNDOS = 50;
/** Made and taken back before anything is measured: code is compiled then, and canvases have the memory that they are drawn with. */
const FIRST_STROKES = 3;
/** Pixels of the picture. */
const BRUSH = 120;
const FEATHER = 16;

interface Measured {
  strokes: number[];
  /**
   * MiB that painting has added to the opened editor, the most that it and making the file have added, and what picture and editor have
   * added to the empty page.
   */
  memory: { painted: number; most: number; whole: number } | undefined;
  undo: number;
  fill: number;
  feather: number;
  export: number;
}

/** Painting a mask, in a real browser with real pointer events, beside the same strokes with a canvas-drawing library. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  await buildBenchPage("mask-page", folder);
  const server = await serveMaskPage(folder, sides);
  try {
    const figures: Figure[] = [];
    for (const side of sides) {
      const ours = await measure("ours", server.url, side);
      const konva = await measure("konva", server.url, side);
      figures.push(...figuresOf(side, ours, konva));
    }
    return figures;
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In a browser of its own, so that neither pays for what the other left. */
async function measure(name: SideName, url: string, side: number): Promise<Measured> {
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error("This bench needs Chrome, Chromium or Edge: run `npm test` once, which gets one.");
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120 * SECOND);
    await page.goto(url);
    await page.waitForFunction(() => "bench" in window);
    const empty = await settledMemory(browser, page);
    await page.evaluate(([which, size]) => window.bench.open(which, String(size), size, size), [name, side] as const);
    await page.waitForFunction(() => (window.bench.side().surface?.clientWidth ?? 0) > 0);
    await pictureSeen(page);
    await page.evaluate((brush) => window.bench.side().setBrush(brush), BRUSH);
    await paint(page, FIRST_STROKES);
    await timed(page, "undo", FIRST_STROKES);
    const opened = await settledMemory(browser, page);
    const strokes = await paint(page, STROKES);
    const undo = await timed(page, "undo", UNDOS);
    const after = await settledMemory(browser, page);
    // Before the feather, which konva forgets again.
    const exported = await timed(page, "export");
    const most = await mostOfExport(browser, page);
    const isKnown = empty !== undefined && opened !== undefined && after !== undefined && most !== undefined;
    const memory = isKnown ? { painted: after - opened, most: most - opened, whole: after - empty } : undefined;
    return { strokes, memory, undo, export: exported, feather: await timed(page, "feather"), fill: await timed(page, "fill") };
  } finally {
    await browser.close();
  }
}

/** Of another file than the one whose time was taken, since looking takes time too; what that one has left is let go of before. */
async function mostOfExport(browser: Browser, page: Page): Promise<number | undefined> {
  await timed(page, "undo", 1);
  return mostMemory(browser, page, () => timed(page, "export"));
}

/** Until the picture stands there: its middle has a colour, and the ground has none. */
async function pictureSeen(page: Page): Promise<void> {
  const clip = { ...(await page.evaluate(middleOfSurface)), width: 1, height: 1 };
  for (let isSeen = false; !isSeen;) {
    const [red = 0, green = 0] = await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer();
    isSeen = Math.abs(red - green) > 60;
  }
}

function middleOfSurface(): { x: number; y: number } {
  const { left = 0, top = 0, width = 0, height = 0 } = window.bench.side().surface?.getBoundingClientRect() ?? {};
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** Waves all over the picture, the same for both. @returns milliseconds from event to painted frame */
async function paint(page: Page, strokes: number): Promise<number[]> {
  const box = await page.evaluate(() => {
    const { left = 0, top = 0, width = 0, height = 0 } = window.bench.side().surface?.getBoundingClientRect() ?? {};
    return { left, top, width, height };
  });
  const side = Math.min(box.width, box.height) * 0.9;
  const [left, top] = [box.left + (box.width - side) / 2, box.top + (box.height - side) / 2];
  await page.evaluate(() => window.bench.startWatch());
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const y = top + side * (0.05 + (0.9 * stroke) / strokes);
    const start = left + side * ((stroke * 0.37) % 0.5);
    await page.mouse.move(start, y);
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move += 1) {
      await page.mouse.move(start + ((side * 0.5) / MOVES) * move, y + Math.sin(move + stroke) * side * 0.03);
    }
    await page.mouse.up();
  }
  return page.evaluate(() => window.bench.endWatch());
}

/** Milliseconds until it is done and seen; of `times`, for one of them. */
async function timed(page: Page, act: "undo" | "feather" | "export" | "fill", times = 1): Promise<number> {
  return page.evaluate(
    async ([name, count, radius]) => {
      const side = window.bench.side();
      const acts = { undo: () => side.undo(), feather: () => side.feather(radius), export: () => side.export(), fill: () => side.fill() };
      let sum = 0;
      for (let step = 0; step < count; step += 1) sum += await window.bench.time(acts[name]);
      return sum / count;
    },
    [act, times, FEATHER] as const,
  );
}

function figuresOf(side: number, ours: Measured, konva: Measured): Figure[] {
  const size = `${side}²`;
  const beside = (figure: string, value: number, peer: number, aim: string, unit = "ms"): Figure => ({
    figure: `${figure}, ${size}`,
    value: rounded(value),
    unit,
    peer: { name: "konva", value: rounded(peer) },
    ratio: rounded(value / peer),
    aim,
  });
  const figure = `memory after ${STROKES} strokes and ${UNDOS} undos`;
  const memory: Figure[] =
    ours.memory && konva.memory
      ? [
          beside(`${figure}, of the mask until it is a file, at its most`, ours.memory.most, konva.memory.most, "ratio < 1", "MiB"),
          beside(`${figure}, of the mask at rest`, ours.memory.painted, konva.memory.painted, "≤ 8, beside points alone", "MiB"),
          { figure: `${figure}, picture and editor included, ${size}`, value: rounded(ours.memory.whole), unit: "MiB", aim: "≤ 256" },
        ]
      : [];
  return [
    beside("stroke event to painted frame, p50", median(ours.strokes), median(konva.strokes), "ratio < 1"),
    beside("stroke event to painted frame, p95", nearest(ours.strokes, 0.95), nearest(konva.strokes, 0.95), "≤ 16, ratio < 1"),
    ...memory,
    beside("undo of a stroke, seen", ours.undo, konva.undo, "ratio < 1"),
    beside("fill, seen", ours.fill, konva.fill, "ratio < 1"),
    beside(`feather by ${FEATHER} px, seen`, ours.feather, konva.feather, "ratio < 1"),
    beside("export as PNG", ours.export, konva.export, side === 4096 ? "≤ 500, ratio < 1" : "ratio < 1"),
  ];
}

function nearest(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
