import { notifyFailure } from "../../parts/toasts.tsx";
import { showInspector } from "../../layout/inspector.tsx";
import { client } from "../../state/client.ts";
import type { PanelRequest } from "../../state/requests.ts";
import { choose, goToPlace } from "./view-store.ts";

/** What other panels ask: a group to be opened, or an asset in its group. */
export function answerRequest(request: Extract<PanelRequest, { to: "assets" }>, connectionId: string | undefined): void {
  if (connectionId !== undefined) void answer(request, connectionId).catch(notifyFailure);
}

async function answer(request: Extract<PanelRequest, { to: "assets" }>, connectionId: string): Promise<void> {
  const { groupId } = request;
  const { groupType } = await client.assets.getGroup({ connectionId, id: groupId });
  goToPlace(connectionId, { groupType, groupId });
  if (request.what === "show-group") return;
  const asset = await client.assets.get({ connectionId, id: request.assetId });
  // Where it stands is found when the list is there; its details need no place.
  choose({ asset, index: 0 });
  showInspector();
}
