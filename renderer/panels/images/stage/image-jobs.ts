import { useQueries } from "@tanstack/react-query";
import type { Job } from "../../../../shared/contract/jobs.ts";
import type { Entry } from "../../../../shared/contract/library.ts";
import type { ImageRecipe } from "../../../../shared/contract/recipes.ts";
import { useJobs } from "../../../state/jobs.ts";
import { orpc } from "../../../state/queries.ts";

/** A job of this panel. */
export type ImageJob = Job & { recipe: ImageRecipe };

export function isImageJob(job: Job): job is ImageJob {
  return job.recipe.kind === "image";
}

/** This panel's jobs, newest first. */
export function useImageJobs(): readonly ImageJob[] {
  return useJobs().filter(isImageJob);
}

/** The shape that was asked for, as two sides; a square where that is the gateway's choice. */
export function shapeOf({ size }: ImageRecipe): readonly [number, number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size ?? "") ?? [];
  return [Number(width ?? 1), Number(height ?? 1)];
}

/** A picture that was laid back over the one before stands before the one that it was made from. */
const orderOf = ({ role }: Entry) => role.replace(/-composited$/, "").concat(role.endsWith("-composited") ? " 0" : " 1");

/** The pictures of a call in their order. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), "en", { numeric: true }));
}

/** Whether an entry is a picture as the service gave it. */
export const isAsGiven = ({ role }: Entry): boolean => !role.endsWith("-composited");

/** The pictures that a job made, in their order; those that are gone from the library are left out. */
export function useJobPictures(job: Job | undefined): { entries: readonly Entry[]; error: unknown; isLoading: boolean } {
  const ids = job?.state === "done" ? job.entryIds : [];
  return useQueries({
    queries: ids.map((id) => orpc.library.get.queryOptions({ input: { id } })),
    combine: (answers) => ({
      entries: inOrder(answers.flatMap(({ data }) => (data ? [data] : []))),
      error: answers.find(({ error }) => error)?.error,
      isLoading: answers.some(({ isLoading }) => isLoading),
    }),
  });
}
