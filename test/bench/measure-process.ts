import { setTimeout as sleep } from "node:timers/promises";

/** What a piece of work took of the process that it ran in. Memory in bytes; `growth` is from the idle process to its peak. */
export interface Measured {
  seconds: number;
  cpuSeconds: number;
  growth: number;
}

/** Runs it once, in a process that does nothing else and has come to rest. */
export async function measureProcess(work: () => Promise<unknown>): Promise<Measured> {
  await sleep(300);
  const idleRss = process.memoryUsage.rss();
  const highestBefore = process.resourceUsage().maxRSS;
  let peakRss = idleRss;
  const sampler = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage.rss());
  }, 5);
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  clearInterval(sampler);
  // The system's own record holds peaks between two samples too, where the start of the process was not higher.
  const highest = process.resourceUsage().maxRSS;
  if (highest > highestBefore) peakRss = Math.max(peakRss, highest * 1024);
  return { seconds, cpuSeconds: (user + system) / 1e6, growth: peakRss - idleRss };
}
