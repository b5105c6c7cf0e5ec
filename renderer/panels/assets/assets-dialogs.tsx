import type { Connection } from "../../../shared/contract/connections.ts";
import { useAdding } from "./adding/adding-store.ts";
import { ReviewDialog } from "./adding/review-dialog.tsx";
import { DeleteDialog } from "./details/delete-dialog.tsx";
import { RenameDialog } from "./details/rename-dialog.tsx";
import { GroupDialog } from "./groups/group-dialog.tsx";
import { closeDialog, goToPlace, useAssetsView } from "./view-store.ts";

/** What the panel asks in a window of its own. */
export function AssetsDialogs({ connection }: { connection: Connection }) {
  const { isOpen } = useAdding();
  return (
    <>
      {isOpen && <ReviewDialog connection={connection} />}
      <OneDialog connectionId={connection.id} />
    </>
  );
}

function OneDialog({ connectionId }: { connectionId: string }) {
  const { dialog } = useAssetsView();
  const shared = { connectionId, onClose: closeDialog };
  switch (dialog?.about) {
    case undefined:
      return null;
    case "new-group":
      return (
        <GroupDialog
          {...shared}
          onDone={({ id, groupType }) => {
            if (dialog.thenAdds) useAdding.setState({ groupId: id });
            else goToPlace(connectionId, { groupType: groupType || "AIGC", groupId: id });
          }}
        />
      );
    case "edit-group":
      return <GroupDialog {...shared} group={dialog.group} onDone={closeDialog} />;
    case "rename":
      return <RenameDialog {...shared} asset={dialog.asset} />;
    case "delete":
      return <DeleteDialog {...shared} asset={dialog.asset} />;
  }
}
