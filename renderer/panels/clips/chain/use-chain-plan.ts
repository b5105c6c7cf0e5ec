import { useMemo } from "react";
import type { ChainPlan } from "../../../../shared/contract/chains.ts";
import { findNativeVideoModel, type NativeVideoModel, nativeVideoModels } from "../../../../shared/models.ts";
import { checkChain } from "../../../../shared/rules/chain.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import { useMediaOf } from "../../../state/media.ts";
import { useClip } from "../draft/draft-store.ts";
import { planOf, useChainWish } from "./chain-wish.ts";

/** The chain that the storyboard and the wish stand for, with all that is wrong or doubtful with its shots. */
export function useChainPlan(): { plan: ChainPlan; model: NativeVideoModel | undefined; problems: readonly Problem[] } {
  const board = useClip((draft) => draft.board);
  const wish = useChainWish();
  const model = findNativeVideoModel(wish.model) ?? nativeVideoModels[0];
  const plan = useMemo(() => planOf(board, wish, model?.duration.default ?? 5), [board, wish, model]);
  const media = useMediaOf(wish.first?.type === "media" ? [wish.first.id] : []);
  return { plan, model, problems: checkChain(plan, media) };
}
