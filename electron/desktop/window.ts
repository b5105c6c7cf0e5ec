import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, shell, type WebContents } from "electron";
import { isPageAddress, pageAddress } from "./page-address.ts";
import { isVerifying } from "./verification-window.ts";

/** A window of the studio. The page gets no Node, no Electron and no way out of its own address. */
export function openWindow(): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 820,
    minWidth: 720,
    minHeight: 480,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? "#1b1b1d" : "#f6f6f7",
    webPreferences: {
      preload: join(import.meta.dirname, "preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      devTools: !app.isPackaged,
    },
  });
  window.once("ready-to-show", () => window.show());
  void window.loadURL(pageAddress);
  return window;
}

export function windowCount(): number {
  return BrowserWindow.getAllWindows().length;
}

/** The window of the studio that the person looks at, if there is one; a verification's is none. */
export function frontWindow(): BrowserWindow | undefined {
  const ours = BrowserWindow.getAllWindows().filter(({ webContents }) => isPageAddress(webContents.getURL()));
  return ours.find((window) => window.isFocused()) ?? ours[0];
}

/** The window that the person looks at, or a new one; brought to the front. */
export function showWindow(): void {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? openWindow();
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** Closes every way out for all web contents there will ever be, also for ones that no code of ours makes. */
export function guardWebContents(): void {
  app.on("web-contents-created", (_, contents) => {
    contents.on("will-attach-webview", (event) => event.preventDefault());
    stayOnPage(contents);
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: "deny" };
    });
  });
}

let filesBase: string | undefined;

/** Files at addresses that begin so are saved when the page leads to them; the window asks where. */
export function allowSaving(mediaBase: string): void {
  filesBase = `${mediaBase}/`;
}

function stayOnPage(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void; url: string }) => {
    if (isPageAddress(event.url) || isVerifying(contents)) return;
    event.preventDefault();
    if (filesBase !== undefined && event.url.startsWith(filesBase)) contents.downloadURL(event.url);
    else openOutside(event.url);
  };
  contents.on("will-navigate", refuse);
  contents.on("will-redirect", refuse);
  contents.on("will-frame-navigate", (event) => {
    if (!event.isMainFrame && !isVerifying(contents)) event.preventDefault();
  });
}

/** Only https leaves the studio: other schemes start programs (lesson 39). */
function openOutside(url: string): void {
  if (URL.canParse(url) && new URL(url).protocol === "https:") void shell.openExternal(url);
}
