import { UserRoundCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { Button } from "../../parts/button.tsx";
import { useKeyChanges, useGroup } from "../../state/assets.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { openVerification } from "../../state/verification-dialog.ts";
import { AddMenu } from "./adding/add-menu.tsx";
import { closeReview } from "./adding/adding-store.ts";
import { AddingStrip } from "./adding/adding-strip.tsx";
import { Intake } from "./adding/intake.tsx";
import { PanelDrop } from "./adding/panel-drop.tsx";
import { answerRequest } from "./answer-request.ts";
import { AssetsDialogs } from "./assets-dialogs.tsx";
import { DetailsPane } from "./details/details-pane.tsx";
import { AssetArea } from "./grid/asset-area.tsx";
import { GroupColumn } from "./groups/group-column.tsx";
import { useAssetsActions } from "./use-assets-actions.ts";
import { useLibraryPlace } from "./use-library-place.ts";
import { forgetView } from "./view-store.ts";

/** The Assets panel: what the service keeps of pictures, videos and sounds, for videos to be made of (AS-01…09). */
export function AssetsPanel() {
  const { t } = useTranslation();
  const { connection, place } = useLibraryPlace();
  const { data: group } = useGroup(place.groupId, connection?.id);
  useForgetting(connection?.id);
  useAssetsActions();
  usePanelRequests("assets", (request) => answerRequest(request, connection?.id, place.groupId));
  return (
    <PanelLayout
      title={t("assets.title")}
      tools={
        <>
          <Button icon={UserRoundCheck} title={t("assets.acts.verify")} onClick={openVerification}>
            <span className="max-[1180px]:sr-only">{t("assets.acts.verify")}</span>
          </Button>
          <AddMenu isSmall />
        </>
      }
      inspectorTitle={t("assets.details.name")}
      inspector={<DetailsPane />}
      main={
        connection && (
          <PanelDrop groupId={place.groupId} groupName={place.groupId === undefined ? undefined : (group?.name ?? "")}>
            <GroupColumn connectionId={connection.id} />
            <div className="flex min-w-0 grow flex-col">
              <AssetArea key={connection.id} connection={connection} place={place} />
              <AddingStrip connectionId={connection.id} />
            </div>
            <Intake groupId={place.groupId} />
            <AssetsDialogs connection={connection} />
          </PanelDrop>
        )
      }
    />
  );
}

/** Another connection, or another key: nothing of what was typed, chosen or given stays on the screen (AS-09). */
function useForgetting(connectionId: string | undefined): void {
  const keys = useKeyChanges((state) => state.count);
  const before = useRef({ keys, connectionId });
  useEffect(() => {
    const { keys: oldKeys, connectionId: oldConnection } = before.current;
    before.current = { keys, connectionId };
    if (oldKeys === keys && oldConnection === connectionId) return;
    // Another key has another library; a connection that comes back is where it was left.
    forgetView(oldKeys === keys ? undefined : connectionId);
    closeReview();
  }, [keys, connectionId]);
}
