import type { AssetAction } from "../../../shared/contract/assets.ts";
import { checkAsset, checkAssetGroup, checkName } from "../../../shared/rules/assets.ts";
import type { Problem } from "../../../shared/rules/problem.ts";

/** What stands against sending a body of the interface's own, as far as the rules know its action (interface 4.3). */
export function checkBody(action: AssetAction, body: Readonly<Record<string, unknown>>): Problem[] {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : undefined);
  const group = { name: text("Name"), description: text("Description"), groupType: text("GroupType") };
  switch (action) {
    case "CreateAssetGroup":
      return checkAssetGroup(group, true);
    case "UpdateAssetGroup":
      return checkAssetGroup(group, false);
    case "UpdateAsset":
      return checkName(text("Name") ?? "");
    case "CreateAsset":
      return checkAsset(
        {
          assetType: "Image",
          name: text("Name") ?? "",
          groupId: text("GroupId") ?? "",
          source: { type: "url", url: text("URL") ?? "" },
        },
        undefined,
        { isGatewayLocal: true },
      );
    default:
      return [];
  }
}
