import { Clipboard, Film, FolderPlus, Link, Pencil, Plus, RefreshCw, Search, Trash2, UserRoundCheck } from "lucide-react";
import type { Action } from "../../actions/action.ts";
import { useLiveActions } from "../../actions/live-actions.ts";
import { refreshAssets } from "../../state/assets.ts";
import { openVerification } from "../../state/verification-dialog.ts";
import { askFor } from "./adding/adding-store.ts";
import { chooseFiles } from "./adding/add-menu.tsx";
import { addressOf, canBeUsed, copyText, sendToVideo } from "./asset-acts.ts";
import { ASSET_SEARCH_ID } from "./grid/area-head.tsx";
import { openDialog, useAssetsView } from "./view-store.ts";

const action = (id: string, rest: Omit<Action, "id" | "group">): Action => ({ id: `assets-${id}`, group: "assets", ...rest });

const always: readonly Action[] = [
  action("add", { words: "assets.ways.choose", icon: Plus, shortcut: "A", perform: chooseFiles }),
  action("addresses", { words: "assets.ways.addresses", icon: Link, perform: () => askFor("addresses") }),
  action("new-group", {
    words: "assets.acts.newGroup",
    icon: FolderPlus,
    shortcut: "N",
    perform: () => openDialog({ about: "new-group" }),
  }),
  action("verify", { words: "assets.acts.verify", icon: UserRoundCheck, perform: openVerification }),
  action("refresh", { words: "assets.acts.refresh", icon: RefreshCw, perform: () => void refreshAssets() }),
  action("search", {
    words: "assets.acts.search",
    icon: Search,
    shortcut: "Mod+F",
    perform: () => document.getElementById(ASSET_SEARCH_ID)?.focus(),
  }),
];

/** What the keys do in the panel; the palette and the sheet read the same list. */
export function useAssetsActions(): void {
  const { chosen } = useAssetsView();
  const asset = chosen?.asset;
  const hasChosen = () => asset !== undefined;
  useLiveActions([
    ...always,
    action("use", {
      words: "assets.acts.use",
      icon: Film,
      shortcut: "U",
      when: () => asset !== undefined && canBeUsed(asset),
      perform: () => asset && sendToVideo(asset),
    }),
    action("copy", {
      words: "assets.acts.copyAddress",
      icon: Clipboard,
      shortcut: "C",
      when: hasChosen,
      perform: () => asset && copyText(addressOf(asset)),
    }),
    action("rename", {
      words: "assets.acts.rename",
      icon: Pencil,
      shortcut: "F2",
      when: hasChosen,
      perform: () => asset && openDialog({ about: "rename", asset }),
    }),
    action("delete", {
      words: "assets.acts.delete",
      icon: Trash2,
      shortcut: ["Delete", "Backspace"],
      when: hasChosen,
      perform: () => asset && openDialog({ about: "delete", asset }),
    }),
  ]);
}
