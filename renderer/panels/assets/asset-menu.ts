import { Clipboard, Film, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { TFunction } from "i18next";
import type { Asset } from "../../../shared/contract/assets.ts";
import type { MenuItem, MenuItems } from "../../parts/menu.tsx";
import { addressOf, askNow, canBeUsed, copyText, sendToVideo } from "./asset-acts.ts";
import { openDialog } from "./view-store.ts";

/** What can be done with one asset. */
export function assetMenu(t: TFunction, connectionId: string, asset: Asset): MenuItems {
  return [videoItem(t, asset), copyItem(t, asset), ...changeItems(t, connectionId, asset)];
}

function videoItem(t: TFunction, asset: Asset): MenuItem {
  return {
    id: "use",
    label: t("assets.acts.use"),
    icon: Film,
    action: "assets-use",
    disabledReason: canBeUsed(asset) ? undefined : t("assets.details.failedNotUsable"),
    onSelect: () => sendToVideo(asset),
  };
}

function copyItem(t: TFunction, asset: Asset): MenuItem {
  return {
    id: "copy",
    label: t("assets.acts.copyAddress"),
    icon: Clipboard,
    action: "assets-copy",
    onSelect: () => copyText(addressOf(asset)),
  };
}

/** The rarer ones; in the details they are a menu of their own. */
export function changeItems(t: TFunction, connectionId: string, asset: Asset): MenuItems {
  return [
    {
      id: "rename",
      label: t("assets.acts.rename"),
      icon: Pencil,
      action: "assets-rename",
      onSelect: () => openDialog({ about: "rename", asset }),
    },
    { id: "ask", label: t("assets.acts.ask"), icon: RefreshCw, onSelect: () => askNow(connectionId, asset) },
    null,
    {
      id: "delete",
      label: t("assets.acts.delete"),
      icon: Trash2,
      action: "assets-delete",
      isDanger: true,
      onSelect: () => openDialog({ about: "delete", asset }),
    },
  ];
}
