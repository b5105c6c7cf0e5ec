import { session } from "electron";
import { isPageAddress } from "./page-address.ts";

/** Copying, full screen, and the media listener on loopback, which newer Chromium asks about. Nothing else is ever granted. */
const granted = new Set<string>(["clipboard-sanitized-write", "fullscreen", "local-network-access", "loopback-network"]);

export function limitPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((contents, permission, answer) => {
    answer(granted.has(permission) && isPageAddress(contents.getURL()));
  });
  defaultSession.setPermissionCheckHandler((contents, permission) => {
    return granted.has(permission) && contents !== null && isPageAddress(contents.getURL());
  });
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.setDisplayMediaRequestHandler((_, answer) => answer({}));
}
