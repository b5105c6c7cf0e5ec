import { useEffect } from "react";
import { create } from "zustand";
import type { CompatibleVideoRecipe, GenerationRecipe, NativeVideoRecipe, NativeVideoRole } from "../../shared/contract/recipes.ts";
import { goTo, useLayout } from "./layout.ts";

/** What one panel asks of another; panels never import each other. */
export type PanelRequest =
  | { to: "video"; what: "use-recipe"; recipe: NativeVideoRecipe }
  | { to: "video"; what: "use-media"; mediaId: string; role?: NativeVideoRole }
  | { to: "video"; what: "use-asset"; asset: { id: string; assetType: string; name: string } }
  | { to: "clips"; what: "use-recipe"; recipe: CompatibleVideoRecipe; connectionId?: string }
  | { to: "library"; what: "show-entry"; entryId: string }
  | { to: "assets"; what: "show-group"; groupId: string }
  | { to: "assets"; what: "show-asset"; groupId: string; assetId: string }
  | { to: "queue"; what: "show-job"; jobId: string };

const useRequests = create<{ waiting: readonly PanelRequest[] }>(() => ({ waiting: [] }));

/** Opens the panel and leaves the request for it, also when it is not loaded yet. */
export function requestPanel(request: PanelRequest): void {
  useRequests.setState(({ waiting }) => ({ waiting: [...waiting, request] }));
  if (request.to === "queue") useLayout.setState({ isQueueOpen: true });
  else goTo(request.to);
}

/** Leads to the panel that a recipe belongs to, with it in the form. `connectionId` is where its work was done. */
export function requestRecipe(recipe: GenerationRecipe, connectionId?: string): void {
  if (recipe.kind === "native-video") requestPanel({ to: "video", what: "use-recipe", recipe });
  else requestPanel({ to: "clips", what: "use-recipe", recipe, connectionId });
}

/** Answers requests to this panel, each once, the waiting ones too. */
export function usePanelRequests<To extends PanelRequest["to"]>(
  to: To,
  answer: (request: Extract<PanelRequest, { to: To }>) => void,
): void {
  const { waiting } = useRequests();
  useEffect(() => {
    const mine = waiting.filter((request): request is Extract<PanelRequest, { to: To }> => request.to === to);
    if (mine.length === 0) return;
    useRequests.setState({ waiting: waiting.filter((request) => request.to !== to) });
    mine.forEach(answer);
  });
}
