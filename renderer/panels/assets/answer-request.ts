import { notifyFailure } from "../../parts/toasts.tsx";
import { showInspector } from "../../layout/inspector.tsx";
import { client } from "../../state/client.ts";
import type { PanelRequest } from "../../state/requests.ts";
import { takeMedia } from "./adding/take-files.ts";
import { choose, goToPlace } from "./view-store.ts";

type Request = Extract<PanelRequest, { to: "assets" }>;

/** What other panels ask: a group to be opened, an asset in its group, or a file to become an asset of the group `groupId` that is open. */
export function answerRequest(request: Request, connectionId: string | undefined, groupId: string | undefined): void {
  if (request.what === "add-media") return void takeMedia([request.mediaId], groupId);
  if (connectionId !== undefined) void answer(request, connectionId).catch(notifyFailure);
}

async function answer(request: Exclude<Request, { what: "add-media" }>, connectionId: string): Promise<void> {
  const { groupId } = request;
  const { groupType } = await client.assets.getGroup({ connectionId, id: groupId });
  goToPlace(connectionId, { groupType, groupId });
  if (request.what === "show-group") return;
  const asset = await client.assets.get({ connectionId, id: request.assetId });
  // Where it stands is found when the list is there; its details need no place.
  choose({ asset, index: 0 });
  showInspector();
}
