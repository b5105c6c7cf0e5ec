import { randomUUID } from "node:crypto";
import { BrowserWindow, session, type WebContents } from "electron";
import { Failure } from "../../shared/failure.ts";
import type { VerificationWindow } from "../core/host.ts";
import { isPlaceOf } from "../core/verification/return-address.ts";

/** Nothing listens there: the window sees the address before it is loaded, and on a phone it leads nowhere and tells nobody. */
const returnAddress = "http://127.0.0.1/verified";

/** Web contents that may leave the studio's page: those of verification windows. */
const verifying = new WeakSet<WebContents>();

/** Whether these contents show a verification, which is a stranger's page with a session, rights and a way of its own. */
export function isVerifying(contents: WebContents): boolean {
  return verifying.has(contents);
}

/** Real-person verification in a window of the studio (VF-01): a private session that is thrown away, no preload, only the camera granted. */
export const verificationWindow: VerificationWindow = {
  returnAddress: () => returnAddress,
  async open({ link, callbackUrl, onReturn, signal }) {
    const window = makeWindow();
    const { webContents } = window;
    const close = () => window.isDestroyed() || window.destroy();
    signal.addEventListener("abort", close, { once: true });
    window.once("closed", () => signal.removeEventListener("abort", close));
    const look = (event: { preventDefault(): void; url: string; isMainFrame?: boolean }) => {
      if (event.isMainFrame === false) return;
      // The core checks the state; here only the place counts, so that no address of another session is loaded either.
      if (isPlaceOf(event.url, callbackUrl)) {
        event.preventDefault();
        onReturn(event.url);
        close();
      } else if (!/^https?:/.test(event.url)) event.preventDefault();
    };
    webContents.on("will-navigate", look);
    webContents.on("will-redirect", look);
    await window.loadURL(link).catch((error: unknown) => {
      // It led straight back, or was closed.
      if (window.isDestroyed() || codeOf(error) === "ERR_ABORTED") return;
      close();
      throw notLoaded(codeOf(error));
    });
  },
};

function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Without its cause, whose message holds the link (VF-02). */
function notLoaded(why = "unknown"): Failure {
  return new Failure({ code: "unreachable", message: `The verification’s page could not be loaded (${why}).`, action: "retry" });
}

function makeWindow(): BrowserWindow {
  const own = session.fromPartition(`verification-${randomUUID()}`);
  own.setPermissionRequestHandler((_, permission, answer) => answer(permission === "media"));
  own.setPermissionCheckHandler((_, permission) => permission === "media");
  own.setDevicePermissionHandler(() => false);
  own.on("will-download", (event) => event.preventDefault());
  const webPreferences = {
    session: own,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  };
  const window = new BrowserWindow({ width: 460, height: 780, title: "Lanternist", webPreferences });
  verifying.add(window.webContents);
  return window;
}
