/**
 * Runs inside the page (so it names nothing outside itself): clicks on something, and resolves with the milliseconds until the frame is painted
 * in which the end of a message that holds `words` is in view.
 */
export async function timeUntilPainted({ click, words }: { click: string; words: string }): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  function isInView(): boolean {
    const last = [...document.querySelectorAll("[data-message]")].at(-1);
    if (!last?.textContent.includes(words)) return false;
    const { bottom, height } = last.getBoundingClientRect();
    return height > 0 && bottom > 0 && bottom <= window.innerHeight;
  }

  const target = document.querySelector<HTMLElement>(click);
  if (!target) throw new Error(`There is nothing to click on: ${click}`);
  const began = performance.now();
  target.click();
  await frame();
  while (!isInView()) {
    await frame();
    if (performance.now() - began > 120_000) throw new Error(`Not seen within two minutes: ${words}`);
  }
  // What is posted while a frame is drawn arrives after it.
  const channel = new MessageChannel();
  const painted = new Promise((resolve) => (channel.port1.onmessage = resolve));
  channel.port2.postMessage(undefined);
  await painted;
  channel.port1.close();
  return performance.now() - began;
}
