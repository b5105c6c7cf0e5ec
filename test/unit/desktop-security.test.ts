import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isPageAddress } from "../../electron/desktop/page-address.ts";
import { pageHeaders } from "../../electron/node/page-headers.ts";
import { root } from "../run-stage.ts";

/** Electron's program is not needed to see that a setting was not lost; that the settings work is seen in `test/desktop`. */
function source(file: string): string {
  return readFileSync(join(root, "electron", "desktop", file), "utf8");
}

describe("the desktop window", () => {
  test.each([
    "sandbox: true",
    "contextIsolation: true",
    "nodeIntegration: false",
    "nodeIntegrationInWorker: false",
    "nodeIntegrationInSubFrames: false",
    "webSecurity: true",
    "allowRunningInsecureContent: false",
    "experimentalFeatures: false",
    "webviewTag: false",
    "navigateOnDragDrop: false",
    "devTools: !app.isPackaged",
  ])("has %s", (setting) => {
    expect(source("window.ts")).toContain(`      ${setting},\n`);
  });

  test("lets nothing navigate, open or attach", () => {
    for (const guard of ["will-attach-webview", "will-navigate", "will-redirect", "will-frame-navigate", "setWindowOpenHandler"]) {
      expect(source("window.ts")).toContain(guard);
    }
  });

  test("checks who hands over a port", () => {
    expect(source("contract-port.ts")).toContain("frame === event.sender.mainFrame && isPageAddress(frame.url)");
  });

  test("gives the page no name at all", () => {
    expect(source("preload.ts")).not.toMatch(/contextBridge|exposeInMainWorld|ipcRenderer\.(invoke|send|on)\b/);
  });

  test("has a scheme that is an origin and bypasses nothing", () => {
    const privileges = /privileges: \{([^}]*)\}/.exec(source("protocol.ts"))?.[1] ?? "";
    expect(privileges).toContain("standard: true");
    expect(privileges).toContain("secure: true");
    expect(privileges).not.toMatch(/bypassCSP|allowServiceWorkers|corsEnabled/);
  });
});

describe("the page's address", () => {
  test.each(["lanternist://page/", "lanternist://page/index.html?x#y"])("%s is ours", (address) => {
    expect(isPageAddress(address)).toBe(true);
  });

  test.each([
    "",
    "lanternist://other/",
    "lanternist:page",
    "https://page/",
    "file:///page",
    "lanternist://page.attacker.example/",
    "lanternist://x@other/",
  ])("%s is not", (address) => {
    expect(isPageAddress(address)).toBe(false);
  });
});

test("the page's policy names the media listener and nothing else outside the page", () => {
  const policy = pageHeaders("http://127.0.0.1:4000")["content-security-policy"] ?? "";
  expect(policy).toMatch(/^default-src 'none';/);
  expect([...policy.matchAll(/https?:\/\/\S+/g)].map(([origin]) => origin.replace(";", ""))).toEqual(
    Array(3).fill("http://127.0.0.1:4000"),
  );
  expect(policy).not.toMatch(/unsafe|\*/);
});
