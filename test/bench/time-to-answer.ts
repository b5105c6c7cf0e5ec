declare global {
  interface Window {
    /** Milliseconds from the navigation's start until the page answered; set by `measureAnswer`. */
    answered?: Promise<number>;
  }
}

/** What a person would do first on a screen, and how the page shows that it heard. */
export type FirstAct =
  /** Typing a letter into the first text area of `within`: it stands there one frame later. */
  | { act: "type"; within: string }
  /** Pressing the button of that name: `shows` is there and visible. */
  | { act: "press"; button: string; shows: string };

/**
 * Runs inside the page before anything of it (so it must name nothing outside itself): looks at every frame whether the screen's first
 * control is there, visible, enabled and on top; acts on it once; and notes the first frame that shows the answer. Fails when a typed letter
 * is gone half a second later, since a page that forgets what was typed was not ready.
 */
export function measureAnswer(first: FirstAct): void {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));

  function canBeUsed(element: HTMLElement): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && element.checkVisibility() && !element.matches(":disabled") && (onTop === element || element.contains(onTop));
  }

  function find(): HTMLElement | undefined {
    if (first.act === "type") return document.querySelector<HTMLElement>(`${first.within} textarea`) ?? undefined;
    return [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === first.button);
  }

  async function typed(area: HTMLTextAreaElement): Promise<number> {
    const wanted = area.value.length + 1;
    area.focus();
    // As typing does, with the events that a page listens to.
    document.execCommand("insertText", false, "x");
    let now = await frame();
    while (area.value.length !== wanted) now = await frame();
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!area.isConnected || area.value.length !== wanted) throw new Error("The page forgot what was typed.");
    return now;
  }

  async function pressed(button: HTMLElement, shows: string): Promise<number> {
    button.click();
    let now = await frame();
    while (!document.querySelector(shows)?.checkVisibility()) now = await frame();
    return now;
  }

  async function watch(): Promise<number> {
    let control = find();
    while (!control || !canBeUsed(control)) {
      await frame();
      control = find();
    }
    return first.act === "type" ? typed(control as HTMLTextAreaElement) : pressed(control, first.shows);
  }

  window.answered = watch();
}
