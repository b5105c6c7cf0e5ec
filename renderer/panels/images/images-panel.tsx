import { useTranslation } from "react-i18next";
import { useInspector } from "../../layout/use-inspector.ts";
import { PanelLayout } from "../../layout/panel-layout.tsx";
import { type AddressRules } from "../../../shared/rules/address.ts";
import { AddressScope } from "../../parts/address/address-scope.ts";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { Splitter, useSize } from "../../parts/splitter.tsx";
import { useRestored } from "../../state/page-state.ts";
import { usePanelRequests } from "../../state/requests.ts";
import { answerRequest } from "./answer-request.ts";
import { isEdit } from "./draft/draft.ts";
import { useImageDraft } from "./draft/draft-store.ts";
import { usePresets } from "./draft/presets.ts";
import { beginFiles, pictures } from "./inputs/image-files.ts";
import { ImageSide } from "./inspector/image-side.tsx";
import { useImageWork } from "./sending/use-image-recipe.ts";
import { useSend } from "./sending/use-send.ts";
import { ImageWorkArea } from "./stage/image-work-area.tsx";
import { useImageJobs } from "./stage/image-jobs.ts";
import { FilmStrip } from "./strip/film-strip.tsx";
import { useImageActions } from "./use-image-actions.ts";
import { useImageView } from "./view-store.ts";

/** The interface takes pictures as files alone (interface 4.5). */
const noAddresses: AddressRules = { takes: "none", maxBytes: {} };
const bounds = { initial: 300, min: 260, max: 420 };

/** The Images panel: the picture in the middle, its versions below, words and settings at the right. */
export function ImagesPanel() {
  useRestored(useImageDraft);
  useRestored(useImageView);
  useRestored(usePresets);
  const { t } = useTranslation();
  const isForEdit = useImageDraft(isEdit);
  const work = useImageWork();
  const sending = useSend(work);
  const newest = useImageJobs()[0];
  const { isColumn } = useInspector();
  const width = useSize("image-side", bounds);
  usePanelRequests("images", answerRequest);
  useImageActions({ send: sending.send, canSend: sending.reason === undefined, newestId: newest?.id });
  const side = <ImageSide work={work} sending={sending} />;
  return (
    <AddressScope value={noAddresses}>
      <PanelDrop
        accepts={pictures}
        hint={t(isForEdit ? "images.inputs.dropMore" : "images.inputs.drop")}
        begin={beginFiles}
        className="contents"
      >
        <PanelLayout
          title={t("images.title")}
          main={
            <div className="flex h-full min-h-0">
              <div className="flex min-w-0 grow flex-col">
                <div className="flex min-h-0 grow flex-col px-3 pt-0.5 pb-1">
                  <ImageWorkArea />
                </div>
                <FilmStrip />
              </div>
              {/* A sheet would hide the press: where the window is narrow the column stands beside the picture all the same. */}
              {!isColumn && (
                <aside
                  aria-label={t("images.side.name")}
                  className="relative flex min-h-0 shrink-0 flex-col border-l border-line bg-surface"
                  style={{ width }}
                >
                  <Splitter id="image-side" name={t("frame.resize.inspector")} edge="left" bounds={bounds} />
                  <div className="min-h-0 grow overflow-y-auto">{side}</div>
                </aside>
              )}
            </div>
          }
          inspectorTitle={t("images.side.name")}
          inspector={isColumn ? side : undefined}
        />
      </PanelDrop>
    </AddressScope>
  );
}
