import { create } from "zustand";
import type { Asset, AssetGroup, AssetGroupType } from "../../../shared/contract/assets.ts";
import type { AssetListName, GroupListName } from "../../state/asset-pages.ts";
import { createPageStore } from "../../state/page-state.ts";

/** Which assets are looked at: those of a group, or of all groups of a type. */
export interface Place {
  groupType: string;
  groupId?: string;
}

type Order = "Desc" | "Asc";

export interface AssetsLook {
  groupOrder: { sortBy: GroupListName["sortBy"]; sortOrder: Order };
  assetOrder: { sortBy: AssetListName["sortBy"]; sortOrder: Order };
  /** Where each connection was left. */
  places: Readonly<Record<string, Place>>;
  isAddingOpen: boolean;
  /** Unix milliseconds by connection: what ended before is no longer listed among what is being added. */
  clearedAt: Readonly<Record<string, number>>;
}

/** How the panel is liked; remembered. */
export const useAssetsLook = createPageStore<AssetsLook>("assets-look", {
  groupOrder: { sortBy: "CreateTime", sortOrder: "Desc" },
  assetOrder: { sortBy: "CreateTime", sortOrder: "Desc" },
  places: {},
  isAddingOpen: true,
  clearedAt: {},
});

export const allMaterial: Place = { groupType: "AIGC" satisfies AssetGroupType };

/** What is asked of the person, one at a time. */
export type AssetsDialog =
  | { about: "new-group"; thenAdds?: boolean }
  | { about: "edit-group"; group: AssetGroup }
  | { about: "rename"; asset: Asset }
  | { about: "delete"; asset: Asset };

export interface AssetsView {
  groupSearch: string;
  search: string;
  status: string | undefined;
  /** The asset that the keys and the details are about, and where it stands in the list. */
  chosen: { asset: Asset; index: number } | undefined;
  dialog: AssetsDialog | undefined;
}

const nothing: AssetsView = { groupSearch: "", search: "", status: undefined, chosen: undefined, dialog: undefined };

export const useAssetsView = create<AssetsView>(() => nothing);

/** Everything shown became another's: nothing of what was typed or chosen stays (AS-09). */
export function forgetView(connectionId: string | undefined): void {
  useAssetsView.setState(nothing);
  if (connectionId === undefined) return;
  useAssetsLook.setState(({ places }) => ({
    places: Object.fromEntries(Object.entries(places).filter(([connection]) => connection !== connectionId)),
  }));
}

export function goToPlace(connectionId: string, place: Place): void {
  useAssetsView.setState({ search: "", status: undefined, chosen: undefined });
  useAssetsLook.setState(({ places }) => ({ places: { ...places, [connectionId]: place } }));
}

export const openDialog = (dialog: AssetsDialog) => useAssetsView.setState({ dialog });
export const closeDialog = () => useAssetsView.setState({ dialog: undefined });
export const choose = (chosen: AssetsView["chosen"]) => useAssetsView.setState({ chosen });

let choosing: Promise<void> | undefined;

/** Remembers a choice whose asset is still being asked for: the keys that come right behind are meant for it. The work never rejects. */
export async function rememberChoosing(work: Promise<void>): Promise<void> {
  choosing = work;
  await work;
  if (choosing === work) choosing = undefined;
}

export const isChoosing = (): boolean => choosing !== undefined;

/** What is chosen, once a choice that is under way stands. */
export async function chosenAsset(): Promise<Asset | undefined> {
  while (choosing) await choosing;
  return useAssetsView.getState().chosen?.asset;
}
