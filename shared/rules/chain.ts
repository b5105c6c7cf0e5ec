import type { ChainPlan } from "../contract/chains.ts";
import type { NativeVideoRecipe, Source } from "../contract/recipes.ts";
import { checkNativeVideo, type MediaFacts } from "./native-video.ts";
import type { Problem } from "./problem.ts";

/** The video of one shot; `index` counts from 0, `firstFrame` is where the shot before it ended. */
export function recipeOfShot(plan: ChainPlan, index: number, firstFrame: Source | undefined): NativeVideoRecipe {
  const { prompt = "", duration } = plan.shots[index] ?? {};
  return {
    ...plan.base,
    kind: "native-video",
    prompt,
    duration,
    inputs: firstFrame === undefined ? [] : [{ kind: "image", role: "first_frame", source: firstFrame }],
    // Of the last shot too: a chain may be carried on from it.
    returnLastFrame: true,
  };
}

/** Stands for a frame that is not made yet: a source of which the rules ask no facts. */
const frameToCome: Source = { type: "asset", id: "frame-to-come" };

/** All that is wrong or doubtful with the shots of a chain; `detail.shot` counts from 1, `field` begins with `shots[index]`. */
export function checkChain(plan: ChainPlan, facts: ReadonlyMap<string, MediaFacts>): Problem[] {
  return plan.shots.flatMap((_shot, index) => {
    const recipe = recipeOfShot(plan, index, index === 0 ? plan.first : frameToCome);
    return checkNativeVideo(recipe, facts).map((problem) => ({
      ...problem,
      field: `shots[${index}].${problem.field}`,
      detail: { ...problem.detail, shot: index + 1 },
    }));
  });
}
