import { Tooltip } from "radix-ui";
import { createElement, type ReactNode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { startWords } from "../../../renderer/i18n/language.ts";
import { MarkdownText } from "../../../renderer/parts/markdown/markdown-text.tsx";
import { growthPause } from "../../../shared/rules/growth-pause.ts";
import { SECOND } from "../../../shared/units.ts";

type SideName = "ours" | "react-markdown";

declare global {
  interface Window {
    answers: {
      /** Draws a text with ours, as a whole or as far as it has come. */
      show: (text: string, isStreaming?: boolean) => void;
      /** Draws a text that arrives in pieces, so many a second. @returns milliseconds until its end is drawn */
      stream: (side: SideName, text: string, size: number, perSecond: number) => Promise<number>;
      /** Draws a conversation with react-markdown, all of it at once, when the page is clicked on. */
      prepare: (texts: readonly string[]) => void;
    };
  }
}

await startWords();
const place = document.getElementById("page");
if (!place) throw new Error("The page has no place to draw in.");
const root = createRoot(place);

const sides: Record<SideName, (text: string, isStreaming: boolean) => ReactNode> = {
  ours: (text, isStreaming) => createElement(MarkdownText, { text, isStreaming }),
  "react-markdown": (text) => createElement(Markdown, { remarkPlugins: [remarkGfm] }, text),
};

/** How long growth is gathered before it is told: ours as the studio's core does it, a plain page at each frame. Milliseconds. */
const pauses: Record<SideName, (length: number) => number> = { ours: growthPause, "react-markdown": () => SECOND / 60 };

function draw(answer: ReactNode): void {
  root.render(
    <Tooltip.Provider>
      <main className="h-full overflow-y-auto p-4">
        <h1 className="sr-only">Answers</h1>
        <h2 className="sr-only">An answer</h2>
        <article ref={follow} className="max-w-[72ch]">
          {answer}
        </article>
      </main>
    </Tooltip.Provider>,
  );
}

/** Stays at the end, as a conversation does. */
function follow(article: HTMLElement | null) {
  const view = article?.parentElement;
  if (!article || !view) return undefined;
  const observer = new ResizeObserver(() => (view.scrollTop = view.scrollHeight));
  observer.observe(article);
  return () => observer.disconnect();
}

let message = { text: "", isStreaming: true };
let changed: () => void = () => {};

function tell(text: string, isStreaming: boolean): void {
  message = { text, isStreaming };
  changed();
}

function listen(listener: () => void): () => void {
  changed = listener;
  return () => (changed = () => {});
}

/** Told by itself, and as a message of a conversation is: nothing around it is drawn again. */
function Arriving({ side }: { side: SideName }) {
  const { text, isStreaming } = useSyncExternalStore(listen, () => message);
  return sides[side](text, isStreaming);
}

function drawThread(texts: readonly string[]): void {
  draw(
    texts.map((text, index) => (
      <div key={index} data-message>
        {sides["react-markdown"](text, false)}
      </div>
    )),
  );
}

window.answers = {
  show: (text, isStreaming = false) => draw(sides.ours(text, isStreaming)),
  prepare: (texts) => place.addEventListener("click", () => drawThread(texts), { once: true }),
  async stream(side, text, size, perSecond) {
    tell("", true);
    draw(<Arriving key={performance.now()} side={side} />);
    const from = performance.now();
    await new Promise<void>((resolve) => {
      // The clock says what has arrived: bringing it is not what is measured.
      const bring = () => {
        const deltas = Math.floor(((performance.now() - from) / SECOND) * perSecond);
        const arrived = text.slice(0, deltas * size);
        tell(arrived, arrived.length < text.length);
        if (arrived.length < text.length) setTimeout(bring, pauses[side](arrived.length));
        else resolve();
      };
      bring();
    });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - from;
  },
};
