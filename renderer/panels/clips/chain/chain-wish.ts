import type { ChainPlan } from "../../../../shared/contract/chains.ts";
import type { Source } from "../../../../shared/contract/recipes.ts";
import { findNativeVideoModel, nativeVideoModels, type NumberRange } from "../../../../shared/models.ts";
import { createPageStore } from "../../../state/page-state.ts";
import type { Board } from "../storyboard/board.ts";

/** What is wished for all shots of a chain; the words and seconds are the storyboard's. What is left out is the gateway's choice (NV-01). */
export interface ChainWish {
  model: string;
  resolution?: string;
  ratio?: string;
  generateAudio?: boolean;
  /** First frame of the first shot. */
  first?: Source;
}

/** As many shots as a chain takes. */
export const chainShots = { min: 2, max: 20 };

const firstModel = nativeVideoModels[0]?.id ?? "";

/** Kept across restarts. */
export const useChainWish = createPageStore<ChainWish>("clip-chain", { model: firstModel }, (remembered) => ({
  ...remembered,
  model: findNativeVideoModel(remembered.model ?? "")?.id ?? firstModel,
}));

export const changeWish = (change: Partial<ChainWish>) => useChainWish.setState(change);

/** A resolution that the new model lacks is left to the gateway. */
export function setChainModel(id: string): void {
  const offered = findNativeVideoModel(id)?.resolutions ?? [];
  useChainWish.setState(({ resolution }) => ({
    model: id,
    resolution: resolution !== undefined && offered.includes(resolution) ? resolution : undefined,
  }));
}

/** The storyboard as a chain: what stands before the first shot is said in each, as each is sent alone. Shots without seconds last `usual`. */
export function planOf({ preamble, shots }: Board, { first, ...base }: ChainWish, usual: number): ChainPlan {
  const look = preamble.trim();
  const scenes = shots.map(({ scene }) => scene.trim());
  return {
    title: (scenes.find((scene) => scene !== "") ?? look).slice(0, 80),
    base,
    first,
    shots: shots.map(({ duration = usual }, at) => ({ prompt: [look, scenes[at]].filter(Boolean).join("\n\n"), duration })),
  };
}

/** Whether rounding up makes a length one that is offered. */
export function isRoundable(seconds: number, { min, max }: NumberRange): boolean {
  return seconds < min || (seconds < max && !Number.isInteger(seconds));
}

/** The board with too short and broken lengths rounded up to whole seconds that are offered. */
export function roundedUp(board: Board, range: NumberRange): Board {
  return {
    ...board,
    shots: board.shots.map((shot) =>
      shot.duration !== undefined && isRoundable(shot.duration, range)
        ? { ...shot, duration: Math.max(range.min, Math.ceil(shot.duration)) }
        : shot,
    ),
  };
}
