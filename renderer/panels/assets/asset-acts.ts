import type { Asset } from "../../../shared/contract/assets.ts";
import { words } from "../../i18n/language.ts";
import { notify, notifyFailure } from "../../parts/toasts.tsx";
import { askAsset } from "../../state/assets.ts";
import { requestPanel } from "../../state/requests.ts";

/** Says itself what was copied. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(() => notify({ tone: "good", text: words.t("assets.said.copied", { text }) }), notifyFailure);
}

/** The address that a video names it by (interface 4.3, note 4). */
export const addressOf = ({ id }: Pick<Asset, "id">) => `asset://${id}`;

/** Only what is usable, or will be: a video waits for one that is processed (AS-05). */
export const canBeUsed = ({ status }: Pick<Asset, "status">) => status !== "Failed";

export function sendToVideo({ id, assetType, name }: Asset): void {
  requestPanel({ to: "video", what: "use-asset", asset: { id, assetType, name } });
}

/** What the service says of it now; the lists follow. */
export function askNow(connectionId: string, asset: Asset): void {
  askAsset({ connectionId, id: asset.id }).catch(notifyFailure);
}
