import { RPCLink as PortLink } from "@orpc/client/message-port";
import { RPCLink as SocketLink } from "@orpc/client/websocket";
import type { ClientLink } from "@orpc/client";
import { createStore } from "zustand/vanilla";
import { SECOND } from "../../shared/units.ts";
import { Failure } from "../../shared/failure.ts";

type Link = ClientLink<Record<never, never>>;

export interface LineState {
  state: "connecting" | "open" | "lost";
  /** When the next try starts, Unix milliseconds; only while `lost`. */
  nextTryAt?: number;
  /** `for-long`: several tries have failed; `refused`: a studio answers, and does not know this page's session. Only while `lost`. */
  trouble?: "for-long" | "refused";
}

/** Whether the page can talk to the core; the frame's quiet bar reads it. */
export const lineStore = createStore<LineState>(() => ({ state: "connecting" }));

const waits = [0.25, 0.5, 1, 2, 4, 8].map((seconds) => seconds * SECOND);
let link: Link | undefined;
let failedTries = 0;
/** After so many the studio is most likely gone (about 4 s). */
const TRIES_FOR_LONG = 5;
/** Tries are numbered, so that an older one that ends late does not speak for the newest. */
let newestTry = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The link that `client.ts` talks through: whatever line is open at the moment of the call. */
export const currentLink: Link = {
  async call(path, input, options) {
    if (!link) throw new Failure({ code: "disconnected", message: "The studio’s core does not answer." });
    return link.call(path, input, options);
  },
};

/** Opens the line and keeps it open until the page goes. */
export function openLine(): void {
  clearTimeout(timer);
  timer = undefined;
  newestTry += 1;
  const thisTry = newestTry;
  const ends: LineEnds = {
    opened: () => thisTry === newestTry && opened(),
    dropped: () => thisTry === newestTry && retryLater(),
  };
  link = location.protocol.startsWith("http") ? socketLink(ends) : portLink(ends);
}

/** Resolves when the line is open; at once when it is. */
export function whenOpen(signal?: AbortSignal): Promise<void> {
  if (lineStore.getState().state === "open") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = lineStore.subscribe((line) => {
      if (line.state !== "open") return;
      stop();
      resolve();
    });
    signal?.addEventListener("abort", () => {
      stop();
      reject(signal.reason);
    });
  });
}

interface LineEnds {
  opened: () => void;
  dropped: () => void;
}

function socketLink({ opened, dropped }: LineEnds): Link {
  const address = new URL("contract", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.search = "";
  address.hash = "";
  const websocket = new WebSocket(address);
  websocket.addEventListener("open", opened);
  websocket.addEventListener("close", dropped);
  return new SocketLink({ websocket });
}

/** In Electron the preload hands the other end of the channel to the privileged side. */
function portLink({ opened, dropped }: LineEnds): Link {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("close", dropped);
  window.postMessage("lanternist:connect", "*", [port2]);
  port1.start();
  const portedLink = new PortLink({ port: port1 });
  // A port says nothing when it opens; calls wait in it until the other side listens.
  queueMicrotask(opened);
  return portedLink;
}

function opened(): void {
  failedTries = 0;
  lineStore.setState({ state: "open" }, true);
}

function retryLater(): void {
  link = undefined;
  const wait = waits[Math.min(failedTries, waits.length - 1)] ?? SECOND;
  failedTries += 1;
  // What is known of the trouble stays until more is: words must not flicker between tries.
  lineStore.setState({ state: "lost", nextTryAt: Date.now() + wait });
  timer = setTimeout(openLine, wait);
  if (failedTries >= TRIES_FOR_LONG) void askWhy();
}

/** A refused socket tells no reason; a plain request does. Tries go on: a new entry link lets this page in too. */
async function askWhy(): Promise<void> {
  if (!location.protocol.startsWith("http")) return;
  const triesThen = failedTries;
  const status = await fetch(location.origin, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.status,
    // Nobody is there.
    () => undefined,
  );
  if (lineStore.getState().state !== "lost" || triesThen !== failedTries) return;
  lineStore.setState({ trouble: status === 403 ? "refused" : "for-long" });
}
