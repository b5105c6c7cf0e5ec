import type { ChainPlan } from "../../shared/contract/chains.ts";

/** A storyboard of three shots, of the cheapest films that the demo makes. */
export function chainPlan(change: Partial<ChainPlan> = {}): ChainPlan {
  return {
    title: "the fox's way home",
    base: { model: "vidgen-2", resolution: "480p", ratio: "16:9", seed: 7, generateAudio: true },
    shots: [
      { prompt: "a red fox in snow", duration: 5 },
      { prompt: "it crosses a frozen river", duration: 5 },
      { prompt: "it reaches its den", duration: 6 },
    ],
    ...change,
  };
}
