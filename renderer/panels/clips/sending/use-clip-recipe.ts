import { useMemo } from "react";
import type { Connection } from "../../../../shared/contract/connections.ts";
import type { Media } from "../../../../shared/contract/media.ts";
import type { CompatibleVideoRecipe } from "../../../../shared/contract/recipes.ts";
import { checkCompatibleVideo } from "../../../../shared/rules/compatible-video.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useCanPublish } from "../../../state/can-publish.ts";
import { useActiveConnection, useConnections } from "../../../state/connections.ts";
import { useMediaOf } from "../../../state/media.ts";
import { draftToRecipe } from "../draft/draft-to-recipe.ts";
import { useClip } from "../draft/draft-store.ts";

export interface ClipRecipe {
  recipe: CompatibleVideoRecipe;
  problems: readonly Problem[];
  media: ReadonlyMap<string, Media>;
  /** Where it goes: a remix only where its video is. */
  connection: Connection | undefined;
}

/** The recipe that the form stands for, with all that is wrong or doubtful with it. */
export function useClipRecipe(): ClipRecipe {
  const draft = useClip();
  const active = useActiveConnection();
  const all = useConnections().data;
  const connection = draft.remix ? all?.find(({ id }) => id === draft.remix?.connectionId) : active;
  const recipe = useMemo(() => draftToRecipe(draft), [draft]);
  const sources = [...recipe.images, ...recipe.videos, ...(recipe.reference ? [recipe.reference] : [])];
  const media = useMediaOf(sources.flatMap((source) => (source.type === "media" ? [source.id] : [])));
  const problems = checkCompatibleVideo(recipe, media, {
    canPublish: useCanPublish(connection) ?? false,
    isGatewayLocal: connection !== undefined && isLoopback(connection.baseUrl),
    offersRemix: connection?.offersRemix ?? false,
  });
  return { recipe, problems, media, connection };
}

/** A gateway on this machine can fetch what this machine serves. */
function isLoopback(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/.test(new URL(baseUrl).hostname);
}
