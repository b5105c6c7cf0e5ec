import { defineConfig } from "@playwright/test";
import { browserArguments, findTestBrowser } from "./test/browser.ts";

const executablePath = findTestBrowser();

/** `journeys`: a person's way through a real studio; `desktop`: Electron, where its program is. */
export default defineConfig({
  testDir: "test",
  outputDir: "test-results",
  forbidOnly: true,
  retries: 0,
  fullyParallel: true,
  workers: 2,
  // Generous: a slow machine is no defect, and a test that is going to fail waits only once.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  updateSnapshots: "none",
  preserveOutput: "failures-only",
  use: {
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    // A trace of every test takes a third of the whole run's time; `playwright test --trace on` makes one of the test that is looked into.
    screenshot: "only-on-failure",
    // In the plain C locale the browser gives a file with a Chinese name another one.
    launchOptions: {
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      args: browserArguments,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
  projects: [
    { name: "journeys", testMatch: "journeys/**/*.spec.ts" },
    { name: "desktop", testMatch: "desktop/**/*.spec.ts", workers: 1 },
  ],
});
