/** What a person does, and what must be seen after it. */
export type AssetAct =
  | { act: "press-key"; key: string; shown: "img" }
  | { act: "press-end"; shown: "last" }
  | { act: "search"; text: string; shown: "one" | "many" }
  | { act: "open-group"; shown: "group" };

/**
 * Runs inside the page (so it names nothing outside itself): does it, and resolves with the milliseconds until the first frame that shows the
 * answer.
 */
export async function timeUntil(asked: AssetAct): Promise<number> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  const tiles = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"][data-index]')];
  const grid = () => document.querySelector<HTMLElement>("#asset-grid");
  const isDrawn = (tile: HTMLElement) => {
    const picture = tile.querySelector("img");
    return picture !== null && picture.complete && picture.naturalWidth > 0;
  };
  const groups = () => [...document.querySelectorAll<HTMLElement>('#asset-groups [role="option"]')];

  function perform(): void {
    if (asked.act === "press-key") {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: asked.key, ctrlKey: true, bubbles: true }));
    } else if (asked.act === "press-end") {
      grid()?.focus();
      grid()?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    } else if (asked.act === "open-group") {
      groups()[1]?.click();
    } else {
      const field = document.querySelector<HTMLInputElement>("#asset-search");
      field?.focus();
      field?.select();
      // As typing does, with the events that a page listens to.
      document.execCommand(asked.text === "" ? "delete" : "insertText", false, asked.text);
    }
  }

  function isShown(): boolean {
    const known = tiles();
    switch (asked.shown) {
      case "img":
        return known.length > 1 && known.some(isDrawn);
      case "many":
        return known.length > 1;
      case "last":
        return known.some((tile) => tile.dataset.index === "9999" && tile.getAttribute("aria-selected") === "true");
      case "one":
        return known.length === 1;
      case "group":
        return (
          groups()[1]?.getAttribute("aria-selected") === "true" && document.body.innerText.includes("100 assets") && known.some(isDrawn)
        );
    }
  }

  const began = performance.now();
  perform();
  let now = await frame();
  while (!isShown()) {
    now = await frame();
    if (now - began > 20_000) throw new Error(`Not seen within 20 s: ${JSON.stringify(asked)}`);
  }
  return now - began;
}

/** Scrolls the grid by so many pixels at every frame; how long the frames took, and how many tiles the page held at most. */
export async function scrollThrough({ frames, pixels }: { frames: number; pixels: number }): Promise<{
  median: number;
  longest: number;
  mostTiles: number;
}> {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const area = document.querySelector("#asset-grid")?.parentElement;
  if (!area) throw new Error("There is no grid to scroll.");
  const times: number[] = [];
  let mostTiles = 0;
  let before = await frame();
  for (let step = 0; step < frames; step += 1) {
    area.scrollTop += pixels;
    const now = await frame();
    times.push(now - before);
    before = now;
    mostTiles = Math.max(mostTiles, document.querySelectorAll('[role="gridcell"]').length);
  }
  times.sort((one, other) => one - other);
  area.scrollTop = 0;
  await frame();
  return { median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0, mostTiles };
}
