import type { Job } from "../../../../shared/contract/jobs.ts";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { useJobs } from "../../../state/jobs.ts";

/** A job of this panel: its recipe is one of native video (CV-08). */
export type VideoJob = Job & { recipe: NativeVideoRecipe };

export function isVideoJob(job: Job): job is VideoJob {
  return job.recipe.kind === "native-video";
}

/** This panel's jobs, newest first. */
export function useVideoJobs(): readonly VideoJob[] {
  return useJobs().filter(isVideoJob);
}

/** The shape that was asked for, as two sides. */
export function shapeOf({ ratio }: NativeVideoRecipe): readonly [number, number] {
  const [width = 16, height = 9] = (ratio ?? "16:9").split(":").map(Number);
  return [width, height];
}
