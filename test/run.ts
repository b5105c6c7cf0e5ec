import { hasDisplay } from "../electron/local/app-window.ts";
import { findElectron } from "../electron/local/electron-binary.ts";
import { getTestBrowser } from "./browser.ts";
import { countsLine, endRunningOnSignals, runStages, type Stage, toolStage } from "./run-stage.ts";
import { type S3Server, shareS3Server, startS3Server } from "./s3-server.ts";
import { deadCodeStage, formatStage, lintStage, playwrightStage, typeStages, vitestStage } from "./stages.ts";

/** `npm test`: everything, ending with one plain line. */
endRunningOnSignals();
const began = performance.now();
const browser = browserStage();
let s3: S3Server | undefined;
const sum = await runStages([
  ...typeStages(),
  [formatStage, lintStage, deadCodeStage],
  [vitestStage("unit", 3)],
  [s3Stage()],
  [vitestStage("gateway")],
  [vitestStage("studio")],
  [toolStage("page build", "vite", ["build", "--logLevel", "error"]), browser],
  [journeysStage()],
  [desktopStage()],
]);
await s3?.stop();
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(`\nAll stages took ${seconds} s.\n${countsLine(sum)}\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;

/** The browser that the next stages use; found, or installed without questions. */
function browserStage(): Stage {
  return {
    name: "a real browser",
    async run() {
      const browser = await getTestBrowser();
      if ("failure" in browser) return { passed: 0, failed: 1, skipped: 0, said: browser.failure };
      process.env.LANTERNIST_BROWSER = browser.path;
      return { passed: 1, failed: 0, skipped: 0, said: "" };
    },
  };
}

/** One server for all stages, since its parts are slow to start. Where it cannot be had, its tests say loudly that they did not run. */
function s3Stage(): Stage {
  return {
    name: "a real S3 server",
    async run() {
      const started = await startS3Server().catch((error: unknown) => ({ failure: String(error) }));
      if ("failure" in started) return { passed: 0, failed: 1, skipped: 0, said: started.failure };
      shareS3Server(started);
      if ("missing" in started) return { passed: 0, failed: 0, skipped: 1, said: "" };
      s3 = started;
      return { passed: 1, failed: 0, skipped: 0, said: "" };
    },
  };
}

/** Without the S3 server a journey less; the server's own stage has counted it as skipped. */
function journeysStage(): Stage {
  return { name: "browser journeys", run: () => playwrightStage("journeys", s3 ? undefined : "@s3").run() };
}

/** Electron's program cannot be had everywhere; then its tests say loudly that they did not run. */
function desktopStage(): Stage {
  const missing = !findElectron() ? "Electron's program is not here" : !hasDisplay() ? "there is no display" : undefined;
  if (!missing) return playwrightStage("desktop");
  return {
    name: "desktop",
    async run() {
      process.stdout.write(
        `SKIPPED the desktop tests: ${missing}. The twelve steps of electron/desktop/README.md check the same by hand.\n`,
      );
      return { passed: 0, failed: 0, skipped: 1, said: "" };
    },
  };
}
