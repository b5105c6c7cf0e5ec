import { ClipboardPaste, FolderOpen, Images, Link, Package, Trash2 } from "lucide-react";
import { type ReactNode, use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MediaKind } from "../../shared/contract/media.ts";
import { AddressDialog } from "./address/address-dialog.tsx";
import { AddressScope } from "./address/address-scope.ts";
import { OfferedAddress } from "./address/offered-address.tsx";
import { AssetPicker } from "./asset/asset-picker.tsx";
import type { FileIntake } from "./file-intake.ts";
import { LibraryPicker } from "./library-picker.tsx";
import { Menu, type MenuItems } from "./menu.tsx";

const pickerTypes: Record<MediaKind, string> = {
  image: "image/*,.heic,.heif,.avif,.tif,.tiff",
  video: "video/*,.mkv",
  audio: "audio/*",
  other: "",
};

/** The ways a file comes into a place, as one menu: choose, library, paste, address; then the place's own items. */
export function useFileMenu({
  name,
  accepts,
  intake,
  isFilled,
  takesSeveral,
  takesAssets,
  onRemove,
  moreItems = [],
}: {
  name: string;
  accepts: readonly MediaKind[];
  intake: FileIntake;
  isFilled?: boolean;
  takesSeveral?: boolean;
  /** Offers the assets of the active connection too. */
  takesAssets?: boolean;
  onRemove?: () => void;
  moreItems?: MenuItems;
}) {
  const { t } = useTranslation();
  const { takes } = use(AddressScope);
  const input = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<"library" | "address" | "asset">();
  const choose = () => input.current?.click();
  const items: MenuItems = [
    { id: "choose", label: t(isFilled ? "parts.slot.chooseAnother" : "parts.slot.chooseFile"), icon: FolderOpen, onSelect: choose },
    { id: "library", label: t("parts.slot.fromLibrary"), icon: Images, onSelect: () => setDialog("library") },
    ...(takesAssets ? [{ id: "asset", label: t("parts.slot.fromAssets"), icon: Package, onSelect: () => setDialog("asset") }] : []),
    {
      id: "paste",
      label: t("parts.slot.paste"),
      icon: ClipboardPaste,
      shortcut: "Mod+V",
      onSelect: () => void intake.pasteFromClipboard(),
    },
    ...(takes === "none"
      ? []
      : [
          {
            id: "address",
            label: t(`parts.address.from.${takes === "urls" ? "url" : "any"}`),
            icon: Link,
            onSelect: () => setDialog("address"),
          },
        ]),
    ...(moreItems.length > 0 ? [null, ...moreItems] : []),
    ...(onRemove && isFilled ? [null, { id: "remove", label: t("parts.slot.remove"), icon: Trash2, onSelect: onRemove }] : []),
  ];
  const extras = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={takesSeveral}
        // Documents are of many types; the core tells them by their bytes.
        accept={accepts.includes("other") ? undefined : accepts.map((kind) => pickerTypes[kind]).join(",")}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was removed.
          event.target.value = "";
          void intake.takeFiles(files);
        }}
      />
      {dialog === "library" && (
        <LibraryPicker
          accepts={accepts}
          onPick={(entry) => intake.takeMedia(entry.mediaId, entry.kind, entry.id)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "asset" && <AssetPicker accepts={accepts} onPick={intake.takeAsset} onClose={() => setDialog(undefined)} />}
      {dialog === "address" && <AddressDialog accepts={accepts} onTake={intake.takeSource} onClose={() => setDialog(undefined)} />}
      <OfferedAddress accepts={accepts} intake={intake} />
    </>
  );
  const menu = (trigger: ReactNode) => (
    <Menu name={t("parts.slot.menu", { name })} items={items}>
      {trigger}
    </Menu>
  );
  return { items, menu, choose, extras };
}
