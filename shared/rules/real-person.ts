import type { NativeVideoRecipe } from "../contract/recipes.ts";
import { roleOf } from "./native-video.ts";

/**
 * Whether a recipe has a reference picture or video in which a real face would be refused (NV-11): any that is no asset, since the faces of a
 * verified person come as assets (interface 2.4, wire notes 1.13). What is on the pictures nobody looks at here.
 */
export function mayShowRealPerson(recipe: Pick<NativeVideoRecipe, "inputs">): boolean {
  return recipe.inputs.some((input) => {
    const role = roleOf(input, recipe.inputs);
    return (role === "reference_image" || role === "reference_video") && input.source.type !== "asset";
  });
}
