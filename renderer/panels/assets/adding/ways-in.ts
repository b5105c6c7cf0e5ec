import { ClipboardPaste, FolderOpen, Images, Link } from "lucide-react";
import type { TFunction } from "i18next";
import type { MenuItems } from "../../../parts/menu.tsx";
import { askFor } from "./adding-store.ts";
import { takeClipboard } from "./take-files.ts";

/** Of the panel's one file input. */
export const ASSET_FILES_ID = "asset-files";
export const chooseFiles = () => document.getElementById(ASSET_FILES_ID)?.click();

/** The ways in beside dropping: choose, library, paste, addresses. */
export function waysIn(t: TFunction, groupId: string | undefined): MenuItems {
  return [
    { id: "choose", label: t("assets.ways.choose"), icon: FolderOpen, action: "assets-add", onSelect: chooseFiles },
    { id: "library", label: t("parts.slot.fromLibrary"), icon: Images, onSelect: () => askFor("library") },
    { id: "paste", label: t("parts.slot.paste"), icon: ClipboardPaste, shortcut: "Mod+V", onSelect: () => void takeClipboard(groupId) },
    { id: "addresses", label: t("assets.ways.addresses"), icon: Link, onSelect: () => askFor("addresses") },
  ];
}
