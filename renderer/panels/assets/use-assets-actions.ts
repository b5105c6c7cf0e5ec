import { Clipboard, Film, FolderPlus, Link, Pencil, Plus, RefreshCw, Search, Trash2 } from "lucide-react";
import type { Asset } from "../../../shared/contract/assets.ts";
import { type Action, known } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import type { KnownName } from "../../parts/shortcuts/known-actions.ts";
import { refreshAssets } from "../../state/assets.ts";
import { askFor } from "./adding/adding-store.ts";
import { chooseFiles } from "./adding/ways-in.ts";
import { addressOf, canBeUsed, copyText, sendToVideo } from "./asset-acts.ts";
import { ASSET_SEARCH_ID } from "./grid/area-head.tsx";
import { chosenAsset, isChoosing, openDialog, useAssetsView } from "./view-store.ts";

const action = (id: KnownName<"assets-">, rest: Omit<Action, "id" | "group" | "words">): Action => ({ ...known(`assets-${id}`), ...rest });

const always: readonly Action[] = [
  action("add", { icon: Plus, perform: chooseFiles }),
  action("addresses", { icon: Link, perform: () => askFor("addresses") }),
  action("new-group", {
    icon: FolderPlus,
    perform: () => openDialog({ about: "new-group" }),
  }),
  action("refresh", { icon: RefreshCw, perform: () => void refreshAssets() }),
  action("search", {
    icon: Search,
    perform: () => document.getElementById(ASSET_SEARCH_ID)?.focus(),
  }),
];

/** Does something with what is chosen, once that stands. */
function withChosen(perform: (asset: Asset) => void): () => void {
  return () => void chosenAsset().then((asset) => asset && perform(asset));
}

/** What the keys do in the panel; the palette and the sheet read the same list. */
export function useAssetsActions(): void {
  const { chosen } = useAssetsView();
  const asset = chosen?.asset;
  const hasChosen = () => asset !== undefined || isChoosing();
  useLiveActions([
    ...always,
    action("use", {
      icon: Film,
      when: () => isChoosing() || (asset !== undefined && canBeUsed(asset)),
      perform: withChosen((one) => canBeUsed(one) && sendToVideo(one)),
    }),
    action("copy", {
      icon: Clipboard,
      when: hasChosen,
      perform: withChosen((one) => copyText(addressOf(one))),
    }),
    action("rename", {
      icon: Pencil,
      when: hasChosen,
      perform: withChosen((one) => openDialog({ about: "rename", asset: one })),
    }),
    action("delete", {
      icon: Trash2,
      when: hasChosen,
      perform: withChosen((one) => openDialog({ about: "delete", asset: one })),
    }),
  ]);
}
