import type { Job } from "../../../../shared/contract/jobs.ts";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { createSending } from "../../../state/sending.ts";
import { variationsOf } from "../draft/variations.ts";

const sending = createSending();
export const { useSending, dismissFailure: dismissSendFailure } = sending;

/** Makes the jobs of one press, each variation with a seed of its own. */
export function sendVideo(recipe: NativeVideoRecipe, count: number, connectionId: string | undefined): Promise<readonly Job[]> {
  return sending.send(variationsOf(recipe, count), connectionId);
}
