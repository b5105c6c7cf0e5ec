import { type AnyRouter, implement } from "@orpc/server";
import { RPCHandler } from "@orpc/server/message-port";
import { onTestFinished, vi } from "vitest";
import { preferencesContract } from "../../../shared/contract/preferences.ts";
import { openLine } from "../../../renderer/state/line.ts";

/**
 * The page's line, as in the desktop's window, to a core that answers only what these routes do and remembers nothing of the page. It stays
 * open: a page whose line ends tries again by itself, also where no test runs any more.
 */
export function openPageLine(router: Record<string, AnyRouter>): void {
  const handler = new RPCHandler({
    preferences: { getPageState: implement(preferencesContract).getPageState.handler(() => ({})) },
    ...router,
  });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { protocol: "lanternist:" });
  vi.stubGlobal("window", {
    postMessage: (_message: string, _target: string, [port]: MessagePort[]) => {
      if (!port) return;
      handler.upgrade(port, { context: {} });
      port.start();
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  openLine();
}
