import { hasDisplay } from "../electron/local/app-window.ts";
import { findElectron } from "../electron/local/electron-binary.ts";
import { getTestBrowser } from "./browser.ts";
import { countsLine, endRunningOnSignals, runStages, type Stage, toolStage } from "./run-stage.ts";
import { deadCodeStage, formatStage, lintStage, playwrightStage, typeStages, vitestStage } from "./stages.ts";

/** `npm test`: everything, ending with one plain line. */
endRunningOnSignals();
const began = performance.now();
const browser = browserStage();
const sum = await runStages([
  ...typeStages(),
  [formatStage, lintStage, deadCodeStage],
  [vitestStage("unit", 3)],
  [vitestStage("gateway")],
  [vitestStage("studio")],
  [toolStage("page build", "vite", ["build", "--logLevel", "error"]), browser],
  [playwrightStage("journeys")],
  [desktopStage()],
]);
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

/** Electron's program cannot be had everywhere; then its tests say loudly that they did not run. */
function desktopStage(): Stage {
  const missing = !findElectron() ? "Electron's program is not here" : !hasDisplay() ? "there is no display" : undefined;
  if (!missing) return playwrightStage("desktop");
  return {
    name: "desktop",
    async run() {
      process.stdout.write(`SKIPPED the desktop tests: ${missing}. The ten steps of electron/desktop/README.md check the same by hand.\n`);
      return { passed: 0, failed: 0, skipped: 1, said: "" };
    },
  };
}
