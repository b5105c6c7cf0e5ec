import type { Job } from "../../../../shared/contract/jobs.ts";
import type { CompatibleVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { useJobs } from "../../../state/jobs.ts";
import { sizeOf } from "../draft/draft.ts";
import { sidesOf } from "../inputs/crop.ts";

/** A job of this panel: its recipe is one of the compatible video API (CV-08). */
export type ClipJob = Job & { recipe: CompatibleVideoRecipe };

export function isClipJob(job: Job): job is ClipJob {
  return job.recipe.kind === "compatible-video";
}

/** This panel's jobs, newest first. */
export function useClipJobs(): readonly ClipJob[] {
  return useJobs().filter(isClipJob);
}

/** The shape that was asked for, or the one that services take when nothing is said, as two sides. */
export function shapeOf(recipe: CompatibleVideoRecipe): readonly [number, number] {
  const { width, height } = sidesOf(sizeOf(recipe)) ?? { width: 16, height: 9 };
  return [width, height];
}
