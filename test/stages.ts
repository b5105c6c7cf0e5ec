import { runnerStage, type Stage, toolStage } from "./run-stage.ts";

/** Every folder with a tsconfig of its own; each is checked alone, so that a room has only its own `lib` and `types`. */
const rooms = [
  "shared",
  "electron/core",
  "electron/demo",
  "electron/node",
  "electron/local",
  "electron/cli",
  "electron/desktop",
  "renderer",
  "test",
];

function typeStage(room: string): Stage {
  return toolStage(`types ${room}`, "tsc", ["-p", room, "--pretty", "false"]);
}

/** `tsc` for each room, in pairs: the machine may have two cores only. */
export function typeStages(): Stage[][] {
  return pairs([...rooms, "electron/desktop/tsconfig.preload.json"].map(typeStage));
}

function pairs(stages: Stage[]): Stage[][] {
  const count = Math.ceil(stages.length / 2);
  return Array.from({ length: count }, (_, index) => stages.slice(index * 2, index * 2 + 2));
}

export const formatStage = toolStage("format", "oxfmt", ["--check"]);
export const lintStage = toolStage("lint and layers", "oxlint", ["--deny-warnings"]);
export const deadCodeStage = toolStage("dead code", "knip", ["--no-progress", "--no-config-hints"]);

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** Minutes that are enough for a machine that has other work too; a run that hangs still ends. */
const longestStage = 30;
const longestBrowserStage = 60;

export function vitestStage(project: string, minutes = longestStage): Stage {
  return runnerStage({
    name: `vitest ${project}`,
    program: "vitest",
    minutes,
    args: (report) => ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    read: (text) => {
      const report = JSON.parse(text) as VitestReport;
      return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
    },
  });
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** `without` is a tag whose tests do not run. */
export function playwrightStage(project: string, without?: string): Stage {
  return runnerStage({
    name: `browser ${project}`,
    program: "playwright",
    minutes: longestBrowserStage,
    // A dot for each test: what failed, and why, is then all that is left to read.
    args: () => ["test", "--project", project, "--reporter=dot,json", ...(without === undefined ? [] : ["--grep-invert", without])],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: (text) => {
      const { stats } = JSON.parse(text) as PlaywrightReport;
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
    },
  });
}
