import { useEffect } from "react";
import { create } from "zustand";
import type {
  CompatibleVideoRecipe,
  GenerationRecipe,
  ImageRecipe,
  NativeVideoRecipe,
  NativeVideoRole,
} from "../../shared/contract/recipes.ts";
import { assertNever } from "../../shared/assert-never.ts";
import { goTo, useLayout } from "./layout.ts";

/** What one panel asks of another; panels never import each other. */
export type PanelRequest =
  | { to: "video"; what: "use-recipe"; recipe: NativeVideoRecipe }
  | { to: "video"; what: "use-media"; mediaId: string; role?: NativeVideoRole }
  | { to: "video"; what: "use-asset"; asset: { id: string; assetType: string; name: string } }
  | { to: "clips"; what: "use-recipe"; recipe: CompatibleVideoRecipe; connectionId?: string }
  | { to: "images"; what: "use-recipe"; recipe: ImageRecipe; connectionId?: string }
  /** A picture to be edited; `entryId` where it is a result of the library, so that what comes of it is its next version. */
  | { to: "images"; what: "edit"; mediaId: string; entryId?: string }
  /** A result on the stage, all its versions below it. */
  | { to: "images"; what: "show-versions"; entryId: string }
  /** One result where it stands; `among` are selected with it. */
  | { to: "library"; what: "show-entry"; entryId: string; among?: readonly string[] }
  | { to: "assets"; what: "show-group"; groupId: string }
  | { to: "assets"; what: "show-asset"; groupId: string; assetId: string }
  /** A file of the studio that is to become an asset. */
  | { to: "assets"; what: "add-media"; mediaId: string }
  | { to: "generate"; what: "show-thread"; threadId: string; messageId?: string }
  | { to: "chat"; what: "show-batch"; jobId: string }
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
  switch (recipe.kind) {
    case "native-video":
      return requestPanel({ to: "video", what: "use-recipe", recipe });
    case "compatible-video":
      return requestPanel({ to: "clips", what: "use-recipe", recipe, connectionId });
    case "image":
      return requestPanel({ to: "images", what: "use-recipe", recipe, connectionId });
    case "generative":
      return requestPanel({ to: "generate", what: "show-thread", threadId: recipe.threadId, messageId: recipe.messageId });
    default:
      return assertNever(recipe);
  }
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
