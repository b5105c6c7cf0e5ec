import { useMemo } from "react";
import type { Media } from "../../../../shared/contract/media.ts";
import type { NativeVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { checkNativeVideo } from "../../../../shared/rules/native-video.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useCanPublish } from "../../../state/can-publish.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { useMediaOf } from "../../../state/media.ts";
import { type SlotFile, filesOf } from "../draft/draft.ts";
import { useDraft } from "../draft/draft-store.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";

export interface DraftRecipe {
  recipe: NativeVideoRecipe;
  problems: readonly Problem[];
  /** The files of the recipe's inputs, in the same order. */
  files: readonly SlotFile[];
  media: ReadonlyMap<string, Media>;
}

/** The recipe that the form stands for, with all that is wrong or doubtful with it. */
export function useDraftRecipe(): DraftRecipe {
  const draft = useDraft();
  const files = useMemo(() => filesOf(draft), [draft]);
  const media = useMediaOf(files.flatMap(({ source }) => (source.type === "media" ? [source.id] : [])));
  const recipe = useMemo(() => draftToRecipe(draft), [draft]);
  const canPublish = useCanPublish(useActiveConnection()) ?? false;
  return { recipe, problems: checkNativeVideo(recipe, media, { canPublish }), files, media };
}

/** Problems of one file, by its place among the recipe's inputs. */
export function problemsOfFile({ problems, files }: DraftRecipe, key: string | undefined): readonly Problem[] {
  const place = files.findIndex((file) => file.key === key);
  return place < 0 ? [] : problems.filter((problem) => problem.field === `inputs[${place}]`);
}
