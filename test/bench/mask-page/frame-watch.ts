/** Milliseconds from each pointer event of a stroke, when the page gets it, until the frame with it is painted. */
export class FrameWatch {
  #times: number[] = [];
  readonly #life = new AbortController();

  constructor() {
    window.addEventListener("pointermove", (event) => event.buttons === 1 && this.#note(), { capture: true, signal: this.#life.signal });
  }

  /** Ends the watch. */
  end(): number[] {
    this.#life.abort();
    return this.#times;
  }

  #note(): void {
    const from = performance.now();
    void framePainted().then(() => this.#times.push(performance.now() - from));
  }
}

/** Settles after the next frame is painted: a message that is posted while it is drawn comes after it. */
export function framePainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve());
      port1.start();
      port2.postMessage(undefined);
    });
  });
}

/** Milliseconds until an act is done and its frame painted. */
export async function timeToFrame(act: () => void | Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  await framePainted();
  return performance.now() - from;
}
