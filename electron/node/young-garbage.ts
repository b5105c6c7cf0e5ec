import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect its young generation early and often. What a socket reads lies outside of the heap and weighs little in it, so that by
 * default 70 MB of read buffers wait for a collection during a download. Measured on 1 GiB from loopback: growth 40 instead of 100 MiB,
 * and a fifth less time on the processor, since memory is used again while it is still in the cache. Both flags work at run time.
 */
export function collectYoungGarbageOften(): void {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--minor-gc-task-trigger=5");
}
