import type { AnyRouter } from "@orpc/server";
import { RPCHandler } from "@orpc/server/message-port";
import { ipcMain, type IpcMainEvent } from "electron";
import { isPageAddress } from "./page-address.ts";

/** The one message that crosses between preload and main; it carries a port and nothing else. */
const connectChannel = "lanternist:connect";

/**
 * Answers the contract on ports that the page hands over. A port counts only from the top frame of a window that shows our page: a frame
 * inside it, or a page that got there by a fault, is not answered (habit 4: check the sender as well as the message).
 */
export function acceptContractPorts(router: AnyRouter): void {
  const handler = new RPCHandler(router);
  ipcMain.on(connectChannel, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (!isOurTopFrame(event)) {
      port.close();
      return;
    }
    handler.upgrade(port, { context: {} });
    port.start();
  });
}

function isOurTopFrame(event: IpcMainEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && isPageAddress(frame.url);
}
