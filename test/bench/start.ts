import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KIB } from "../../shared/units.ts";
import { ensureBuiltPage } from "../../electron/local/built-page.ts";
import { settings } from "../../renderer/i18n/en/settings.ts";
import { startProgram } from "../child-program.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { measureScreens, type Screen } from "./first-screen.ts";
import { timeNothing, timeStudio, timeVersion } from "./program-starts.ts";
import { connectFolder, createTasks, seedFollowing, seedLibrary, startSlowGateway } from "./seed.ts";

const screenRounds = 9;
const programRounds = 9;

/** What a person waits for: the program, then the first screen; of a studio never used, and of one with 200 films and 20 jobs. */
export async function run(): Promise<Figure[]> {
  await ensureBuiltPage();
  const folder = mkdtempSync(join(tmpdir(), "lanternist-bench-"));
  const gateway = await startSlowGateway();
  try {
    const used = join(folder, "used");
    const connection = await connectFolder(used, gateway.ready);
    await seedLibrary(used, connection, 200);
    seedFollowing(used, connection, await createTasks(gateway.ready, 4));
    return [...(await programFigures(folder, used)), ...(await screenFigures(folder, used))];
  } finally {
    await gateway.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function programFigures(folder: string, used: string): Promise<Figure[]> {
  const [nothing, version, fresh, full]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < programRounds; round += 1) {
    nothing.push(timeNothing());
    version.push(timeVersion());
    fresh.push(await timeStudio(join(folder, `fresh-${round}`)));
    full.push(await timeStudio(used));
  }
  const peer = { name: "node -e 0", value: median(nothing) };
  return [
    { ...beside("cli --version", version, peer), aim: "≤ 400" },
    beside("studio answers, first start", fresh, peer),
    beside("studio answers, 200 films and 20 jobs", full, peer),
  ];
}

async function screenFigures(folder: string, used: string): Promise<Figure[]> {
  const empty = join(folder, "empty");
  const fresh = join(folder, "welcome");
  mkdirSync(empty);
  const programs = [
    await startProgram("test/bench/empty-page-process.ts", [empty]),
    await startProgram("electron/local/main.ts", ["--json", "--data", fresh]),
    await startProgram("electron/local/main.ts", ["--json", "--data", used]),
  ];
  const screens: Record<"empty" | "welcome" | "video", Screen> = {
    empty: { folder: empty, first: { act: "type", within: "main" } },
    welcome: { folder: fresh, first: { act: "press", button: settings.welcome.connectDo, shows: "main form" } },
    video: { folder: used, first: { act: "type", within: "main" } },
  };
  try {
    const { times, scripts } = await measureScreens(screens, screenRounds);
    const peer = { name: "a page with a text area, same listener and browser", value: median(times.empty) };
    const aim = `≤ ${rounded(1.5 * peer.value + 300)} (1.5 × the empty page + 300 ms)`;
    return [
      { ...beside("time to interactive, welcome", times.welcome, peer), aim },
      { ...beside("time to interactive, Video panel, 200 films and 20 jobs", times.video, peer), aim },
      { figure: "scripts of the first screen, welcome", value: rounded(scripts.welcome.gzip / KIB), unit: "KiB gzip", aim: "≤ 350" },
      { figure: "scripts of the first screen, Video panel", value: rounded(scripts.video.gzip / KIB), unit: "KiB gzip", aim: "≤ 350" },
    ];
  } finally {
    for (const program of programs) await program.stop();
  }
}

/** Milliseconds, median, beside the peer's. */
function beside(figure: string, times: readonly number[], peer: { name: string; value: number }): Figure {
  const value = median(times);
  return {
    figure,
    value: rounded(value),
    unit: "ms",
    peer: { name: peer.name, value: rounded(peer.value) },
    ratio: rounded(value / peer.value),
  };
}
