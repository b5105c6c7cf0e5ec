import { SECOND } from "../../../shared/units.ts";

export interface Arrival {
  delta: string;
}

/** Sends a text in pieces at an even pace, each in a message of its own, as a connection would; from a thread that nothing holds up. */
globalThis.addEventListener("message", ({ data }: MessageEvent<{ text: string; size: number; perSecond: number }>) => {
  const { text, size, perSecond } = data;
  const from = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - from) / SECOND) * perSecond);
    for (; sent < due && sent * size < text.length; sent += 1) {
      const arrival: Arrival = { delta: text.slice(sent * size, (sent + 1) * size) };
      globalThis.postMessage(arrival);
    }
    if (sent * size >= text.length) clearInterval(timer);
  }, 1);
});
