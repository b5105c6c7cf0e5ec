/** What is done to a page of tiles. `inside` is something that lies in the area that scrolls, `tile` what each tile is known by. */
export type GalleryAct = { inside: string; tile: string } & (
  | { act: "look" }
  | { act: "scroll"; seconds: number }
  | { act: "jump"; share: number }
  | { act: "type"; field: string; text: string; shown: string }
);

export interface Seen {
  /** Milliseconds: of a look from the end of the page's loading, of a scroll each frame, else until the answer was painted with its pictures. */
  times: number[];
  /** Of what was typed: milliseconds until the results were painted, their pictures or not. */
  answered?: number;
  mostElements: number;
}

/** Runs inside the page (so it names nothing outside itself): does it, and tells how long it took until tiles with their pictures are painted. */
export async function actInGallery(asked: GalleryAct): Promise<Seen> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

  function scroller(): Element {
    let element = document.querySelector(asked.inside)?.parentElement ?? null;
    for (; element; element = element.parentElement) {
      if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== "visible") return element;
    }
    return document.scrollingElement ?? document.documentElement;
  }

  function tilesInView(): HTMLElement[] {
    const { innerHeight } = window;
    return [...document.querySelectorAll<HTMLElement>(asked.tile)].filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return bottom > 100 && top < innerHeight - 60;
    });
  }

  /** Every tile in view knows its result. */
  function areThere(): boolean {
    const inView = tilesInView();
    return inView.length > 0 && inView.every((tile) => tile.querySelector("img, svg") !== null);
  }

  /** Every tile in view has its picture, and they fill the view. */
  function arePainted(): boolean {
    const inView = tilesInView();
    const isWhole = (tile: HTMLElement) => {
      const picture = tile.querySelector("img");
      return picture !== null && picture.complete && picture.naturalWidth > 0;
    };
    return inView.length > 0 && inView.every(isWhole);
  }

  /** What is there when a frame begins is drawn in it; pictures are decoded beside it, and count with the next. */
  async function untilDrawn(began: number, isThere: () => boolean): Promise<number> {
    do {
      await frame();
      if (performance.now() - began > 120_000) throw new Error(`Not seen within 120 s: ${JSON.stringify(asked)}`);
    } while (!isThere());
    // What is posted while a frame is drawn arrives after it.
    const channel = new MessageChannel();
    const drawn = new Promise((resolve) => (channel.port1.onmessage = resolve));
    channel.port2.postMessage(undefined);
    await drawn;
    channel.port1.close();
    return performance.now() - began;
  }

  async function untilPainted(began: number): Promise<number> {
    while (!arePainted()) {
      await frame();
      if (performance.now() - began > 120_000) throw new Error(`Not seen within 120 s: ${JSON.stringify(asked)}`);
    }
    return untilDrawn(began, () => true);
  }

  async function scrollThrough(seconds: number): Promise<Seen> {
    const area = scroller();
    const times: number[] = [];
    let mostElements = 0;
    const began = await frame();
    for (let before = began; before - began < seconds * 1000;) {
      area.scrollTop = ((before - began) / (seconds * 1000)) * (area.scrollHeight - area.clientHeight);
      const now = await frame();
      times.push(now - before);
      before = now;
      if (times.length % 30 === 0) mostElements = Math.max(mostElements, document.querySelectorAll("*").length);
    }
    return { times, mostElements };
  }

  const one = (time: number): Seen => ({ times: [time], mostElements: document.querySelectorAll("*").length });
  const began = performance.now();
  switch (asked.act) {
    case "look": {
      const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return one(await untilPainted(load?.loadEventEnd ?? began));
    }
    case "scroll":
      return scrollThrough(asked.seconds);
    case "jump": {
      const area = scroller();
      area.scrollTop = asked.share * (area.scrollHeight - area.clientHeight);
      await frame();
      return one(await untilPainted(began));
    }
    case "type": {
      const { field, text, shown } = asked;
      document.querySelector<HTMLInputElement>(field)?.focus();
      // As typing does, with the events that a page listens to.
      document.execCommand("insertText", false, text);
      const isTold = () => document.querySelector("main")?.textContent.includes(shown) ?? false;
      const answered = await untilDrawn(began, () => isTold() && areThere());
      return { ...one(await untilPainted(began)), answered };
    }
  }
}
