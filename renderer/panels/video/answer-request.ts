import type { NativeVideoRole } from "../../../shared/contract/recipes.ts";
import { client } from "../../state/client.ts";
import type { PanelRequest } from "../../state/requests.ts";
import { kindOfAsset } from "../../parts/asset/asset-types.ts";
import { notifyFailure } from "../../parts/toasts.tsx";
import { addReference, setFrame, setMode } from "./draft/draft-store.ts";
import { putIntoForm } from "./results/use-recipe.ts";
import { placeFile } from "./slots/video-files.ts";
import { showForm } from "./view-store.ts";

/** What other panels ask: a recipe into the form, or a file into the slot of its role, or into the one that fits. */
export function answerRequest(request: Extract<PanelRequest, { to: "video" }>): void {
  if (request.what === "use-recipe") {
    putIntoForm(request.recipe);
    return;
  }
  showForm();
  if (request.what === "use-asset") {
    const { id, assetType } = request.asset;
    const kind = kindOfAsset(assetType);
    if (kind) placeFile({ source: { type: "asset", id }, kind });
    return;
  }
  void placeMedia(request.mediaId, request.role).catch(notifyFailure);
}

async function placeMedia(mediaId: string, role: NativeVideoRole | undefined): Promise<void> {
  const source = { type: "media", id: mediaId } as const;
  if (role === "first_frame" || role === "last_frame") {
    setMode(role === "first_frame" ? "first-frame" : "first-last");
    setFrame(role === "first_frame" ? "firstFrame" : "lastFrame", source);
    return;
  }
  const [media] = await client.media.get({ ids: [mediaId] });
  if (!media || media.kind === "other") return;
  if (role === undefined) return placeFile({ source, kind: media.kind });
  setMode("references");
  addReference(media.kind, source);
}
