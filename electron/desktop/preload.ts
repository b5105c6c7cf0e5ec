import { ipcRenderer } from "electron";

/** Hands the page's port to the privileged side. The page gets no function, no name and no Electron: only the other end of its channel. */
window.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.source !== window || event.data !== "lanternist:connect" || !port) return;
  ipcRenderer.postMessage("lanternist:connect", null, [port]);
});
