import { app, Menu, type MenuItemConstructorOptions, shell } from "electron";
import { openWindow } from "./window.ts";

/** The system's menu: what a system expects there. The studio's own commands live in the page. */
export function setMenu(dataFolder: string): void {
  const isMac = process.platform === "darwin";
  const file: MenuItemConstructorOptions = {
    role: "fileMenu",
    submenu: [
      { label: "New Window", accelerator: "CommandOrControl+Shift+N", click: () => void openWindow() },
      { label: "Show Data Folder", click: () => void shell.openPath(dataFolder) },
      { type: "separator" },
      isMac ? { role: "close" } : { role: "quit" },
    ],
  };
  const view: MenuItemConstructorOptions = {
    role: "viewMenu",
    submenu: [
      { role: "reload" },
      ...(app.isPackaged ? [] : [{ role: "toggleDevTools" } as const]),
      { type: "separator" },
      { role: "resetZoom" },
      { role: "zoomIn" },
      { role: "zoomOut" },
      { type: "separator" },
      { role: "togglefullscreen" },
    ],
  };
  const own: MenuItemConstructorOptions[] = isMac ? [{ role: "appMenu" }] : [];
  Menu.setApplicationMenu(Menu.buildFromTemplate([...own, file, { role: "editMenu" }, view, { role: "windowMenu" }]));
}
