import { QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { createRoot, type Root } from "react-dom/client";
import { listenForShortcuts } from "../../../renderer/actions/shortcuts.ts";
import { startWords } from "../../../renderer/i18n/language.ts";
import { MaskEditor } from "../../../renderer/panels/images/mask/mask-editor.tsx";
import type { MaskSession } from "../../../renderer/panels/images/mask/session/mask-session.ts";
import { useTools } from "../../../renderer/panels/images/mask/editor/tool-store.ts";
import { sessionOf } from "../../../renderer/panels/images/mask/session/use-mask.ts";
import { Toasts } from "../../../renderer/parts/toasts.tsx";
import { rememberMedia } from "../../../renderer/state/media.ts";
import { queryClient } from "../../../renderer/state/queries.ts";
import { FrameWatch, timeToFrame } from "./frame-watch.ts";
import { KonvaMask } from "./konva-mask.ts";
import type { Side } from "./side.ts";

/** The editor itself, without the studio around it: its picture comes from the bench's server. */
class OurMask implements Side {
  readonly #session: () => MaskSession;
  readonly #root: Root;

  constructor(place: HTMLElement, id: string, width: number, height: number) {
    this.#session = () => sessionOf(id, width, height);
    const media = { id, kind: "image" as const, mime: "image/jpeg", bytes: 1, sha256: "", name: "bench.jpg", width, height, createdAt: 0 };
    rememberMedia(media);
    this.#root = createRoot(place);
    this.#root.render(
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider>
          <MaskEditor mediaId={id} />
          <Toasts />
        </Tooltip.Provider>
      </QueryClientProvider>,
    );
  }

  get surface(): HTMLElement | null {
    return document.querySelector('[role="application"]');
  }

  setBrush(diameter: number): void {
    useTools.setState({ tool: "brush", diameter, hardness: 1, smoothing: 0 });
  }

  undo(): void {
    this.#session().undo();
  }

  fill(): void {
    this.#session().fill();
  }

  async feather(radius: number): Promise<void> {
    await this.#session().work({ kind: "feather", radius });
  }

  async export(): Promise<number> {
    return (await this.#session().exportPng()).size;
  }

  close(): void {
    this.#root.unmount();
  }
}

declare global {
  interface Window {
    bench: {
      open: (side: "ours" | "konva", id: string, width: number, height: number) => void;
      side: () => Side;
      startWatch: () => void;
      endWatch: () => number[];
      time: typeof timeToFrame;
    };
  }
}

await startWords();
listenForShortcuts(new AbortController().signal);
const place = document.getElementById("page");
if (!place) throw new Error("The page has no place to draw in.");
let side: Side | undefined;
let watch: FrameWatch | undefined;
window.bench = {
  open(name, id, width, height) {
    side?.close();
    side = name === "ours" ? new OurMask(place, id, width, height) : new KonvaMask(place, id, width, height);
  },
  side() {
    if (!side) throw new Error("Nothing is open.");
    return side;
  },
  startWatch: () => (watch = new FrameWatch()),
  endWatch: () => watch?.end() ?? [],
  time: timeToFrame,
};
