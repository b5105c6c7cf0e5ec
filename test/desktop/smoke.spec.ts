import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication, expect, type Page, test as base } from "@playwright/test";
import { buildDesktop } from "../../electron/desktop/build.ts";
import { findElectron } from "../../electron/local/electron-binary.ts";
import { root } from "../run-stage.ts";

/** The app on data of its own. `npm test` starts this file only where Electron's program and a display are. */
const test = base.extend<{ app: ElectronApplication; window: Page }>({
  app: async ({ browserName: _browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "lanternist-desktop-"));
    await buildDesktop();
    const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const env = { ...process.env, LANTERNIST_DATA: folder } as Record<string, string>;
    const executablePath = findElectron();
    const app = await _electron.launch({ args: [...sandbox, root], env, ...(executablePath === undefined ? {} : { executablePath }) });
    await use(app);
    await app.close();
    await rm(folder, { recursive: true, force: true });
  },
  window: async ({ app }, use) => {
    await use(await app.firstWindow());
  },
});

test("DT-01 step 1: the window shows the welcome screen", async ({ window }) => {
  await expect(window.getByRole("button", { name: "Start with the demo" })).toBeVisible();
  expect(window.url()).toMatch(/^lanternist:\/\/page\//);
});

test("step 2: the page has neither Node nor Electron", async ({ window }) => {
  expect(
    await window.evaluate(() => [
      typeof Reflect.get(window, "require"),
      typeof Reflect.get(window, "process"),
      typeof Reflect.get(window, "electron"),
    ]),
  ).toEqual(["undefined", "undefined", "undefined"]);
});

test("step 3: nothing leads away from the page", async ({ app, window }) => {
  await app.evaluate(({ shell }) => {
    shell.openExternal = async () => undefined;
  });
  expect(await window.evaluate(() => globalThis.open("file:///") === null)).toBe(true);
  await window.evaluate(() => {
    location.href = "https://example.com/";
  });
  await expect(window.getByRole("button", { name: "Start with the demo" })).toBeVisible();
  expect(window.url()).toMatch(/^lanternist:\/\/page\//);
});

test("step 4: permissions are denied", async ({ window }) => {
  expect(await window.evaluate(async () => (await navigator.permissions.query({ name: "geolocation" })).state)).toBe("denied");
});

test("step 5: the contract answers over the port, and media has an address of its own", async ({ window }) => {
  await window.getByRole("button", { name: "Start with the demo" }).click();
  await expect(window.getByRole("button", { name: "Start with the demo" })).toBeHidden();
});

test("step 11: a folder is chosen in the system's window", async ({ app, window }) => {
  const folder = await app.evaluate(({ app: own, dialog }) => {
    const chosen = own.getPath("temp");
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    return chosen;
  });
  await window.getByRole("button", { name: "Start with the demo" }).click();
  await window.keyboard.press("ControlOrMeta+,");
  await window.getByRole("navigation", { name: "Settings" }).getByRole("button", { name: "Library" }).click();
  await window.getByRole("region", { name: "Library", exact: true }).getByRole("button", { name: "Move…" }).click();
  await window.getByRole("button", { name: "Choose folder…" }).click();
  await expect(window.getByRole("textbox", { name: "New folder" })).toHaveValue(folder);
});

test("a port from another frame is not answered", async ({ window }) => {
  const answered = await window.evaluate(async () => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = () => resolve(true);
      setTimeout(() => resolve(false), 1000);
    });
    frame.contentWindow?.postMessage("lanternist:connect", "*", [port2]);
    port1.postMessage("{}");
    return await answer;
  });
  expect(answered).toBe(false);
});
