import { ChevronDown, ClipboardPaste, FolderOpen, Images, Link, Plus } from "lucide-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "../../../parts/button.tsx";
import { Menu, type MenuItems } from "../../../parts/menu.tsx";
import { useLibraryPlace } from "../use-library-place.ts";
import { askFor } from "./adding-store.ts";
import { takeClipboard } from "./take-files.ts";

export const ASSET_FILES_ID = "asset-files";
export const chooseFiles = () => document.getElementById(ASSET_FILES_ID)?.click();

/** The ways in beside dropping: choose, library, paste, addresses. */
export function AddMenu({ look, isSmall }: { look?: ButtonProps["look"]; isSmall?: boolean }) {
  const { t } = useTranslation();
  const { place } = useLibraryPlace();
  return (
    <Menu name={t("assets.acts.add")} items={waysIn(t, place.groupId)} align={isSmall ? "end" : "start"}>
      <Button look={look} icon={Plus} className={isSmall ? "h-7!" : undefined}>
        {t("assets.acts.add")}
        <ChevronDown aria-hidden className="size-3!" />
      </Button>
    </Menu>
  );
}

function waysIn(t: TFunction, groupId: string | undefined): MenuItems {
  return [
    { id: "choose", label: t("assets.ways.choose"), icon: FolderOpen, shortcut: "A", onSelect: chooseFiles },
    { id: "library", label: t("parts.slot.fromLibrary"), icon: Images, onSelect: () => askFor("library") },
    { id: "paste", label: t("parts.slot.paste"), icon: ClipboardPaste, shortcut: "Mod+V", onSelect: () => void takeClipboard(groupId) },
    { id: "addresses", label: t("assets.ways.addresses"), icon: Link, onSelect: () => askFor("addresses") },
  ];
}
