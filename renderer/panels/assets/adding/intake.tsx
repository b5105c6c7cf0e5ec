import { LibraryPicker } from "../../../parts/library-picker.tsx";
import { askFor, useAdding } from "./adding-store.ts";
import { AddressesDialog } from "./addresses-dialog.tsx";
import { takeAddresses, takeFiles, takeMedia } from "./take-files.ts";
import { ASSET_FILES_ID } from "./ways-in.ts";

const every = ["image", "video", "audio"] as const;

/** What the ways in need beside their buttons. */
export function Intake({ groupId }: { groupId: string | undefined }) {
  const { asking } = useAdding();
  const close = () => askFor(undefined);
  return (
    <>
      <input
        id={ASSET_FILES_ID}
        type="file"
        hidden
        multiple
        accept="image/*,.heic,.heif,.avif,.tif,.tiff,video/*,.mkv,audio/*"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was removed.
          event.target.value = "";
          if (files.length > 0) takeFiles(files, groupId);
        }}
      />
      {asking === "library" && (
        <LibraryPicker accepts={every} onPick={(entry) => void takeMedia([entry.mediaId], groupId)} onClose={close} />
      )}
      {asking === "addresses" && <AddressesDialog onTake={(urls) => takeAddresses(urls, groupId)} onClose={close} />}
    </>
  );
}
