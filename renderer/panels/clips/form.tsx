import { Eraser, Shuffle, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { compatibleVideoModels } from "../../../shared/models.ts";
import { type AddressRules, compatibleVideoAddresses } from "../../../shared/rules/address.ts";
import { AddressScope } from "../../parts/address/address-scope.ts";
import { PanelDrop } from "../../parts/file-form/panel-drop.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { Select } from "../../parts/select.tsx";
import { notify } from "../../parts/toasts.tsx";
import { type ClipMode, clipModes, emptyClip, modelOf } from "./draft/draft.ts";
import { changeClip, rememberClip, replaceClip, setModel, useClip } from "./draft/draft-store.ts";
import { beginFiles, clipDropHint, kindsOf, takesOnePicture } from "./inputs/clip-files.ts";
import { ClipFrames } from "./inputs/clip-frames.tsx";
import { ClipPicture } from "./inputs/clip-picture.tsx";
import { ClipReferences } from "./inputs/clip-references.tsx";
import { ClipOptions } from "./options/clip-options.tsx";
import { ClipSendBar } from "./sending/clip-send-bar.tsx";
import type { ClipRecipe } from "./sending/use-clip-recipe.ts";
import type { useSend } from "./sending/use-send.ts";
import { WordsEditor } from "./words-editor.tsx";

/** Everything that makes a clip, in the order in which people think of it; two columns where there is room. */
export function ClipForm({ clip, sending }: { clip: ClipRecipe; sending: ReturnType<typeof useSend> }) {
  const { t } = useTranslation();
  const draft = useClip();
  const { remix } = draft;
  return (
    <AddressScope value={takesOnePicture(draft) ? noAddresses : compatibleVideoAddresses}>
      <PanelDrop
        accepts={kindsOf(draft)}
        hint={clipDropHint(t, draft)}
        begin={beginFiles}
        className="@container flex h-full min-h-0 flex-col"
      >
        <div className="min-h-0 grow overflow-y-auto">
          <section
            aria-label={t("clips.form")}
            className="mx-auto grid max-w-[1320px] grid-cols-1 gap-x-8 gap-y-4 px-5 pt-1 pb-5 @min-[960px]:grid-cols-[minmax(0,1.25fr)_minmax(380px,1fr)]"
          >
            <div className="flex min-w-0 flex-col gap-4">
              {remix && <RemixSource title={remix.title || remix.of} />}
              <WordsEditor onSend={sending.send} />
            </div>
            <div className="@container flex min-w-0 flex-col gap-4">
              <ModelAndClear />
              {!remix && <Inputs clip={clip} />}
              <ClipOptions clip={clip} />
            </div>
          </section>
        </div>
        <ClipSendBar clip={clip} sending={sending} />
      </PanelDrop>
    </AddressScope>
  );
}

/** The one picture is cut here, so it has to be a file (CV-03). */
const noAddresses: AddressRules = { takes: "none", maxBytes: {} };

/** What goes in beside the words, by what the model takes (CV-08). */
function Inputs({ clip }: { clip: ClipRecipe }) {
  const { t } = useTranslation();
  const draft = useClip();
  const { mode } = draft;
  if (modelOf(draft)?.takes === "one-picture") return <ClipPicture clip={clip} />;
  return (
    <>
      <Segmented<ClipMode>
        name={t("video.mode.name")}
        value={mode}
        choices={clipModes.map((value) => ({ value, label: t(`video.mode.${value}`), hint: t(`clips.inputs.hints.${value}`) }))}
        onChange={(value) => changeClip({ mode: value })}
        className="self-start"
      />
      {(mode === "first-frame" || mode === "first-last") && <ClipFrames clip={clip} />}
      {mode === "references" && <ClipReferences clip={clip} />}
    </>
  );
}

function ModelAndClear() {
  const { t } = useTranslation();
  const { model, remix } = useClip();
  const clear = () => {
    const goBack = rememberClip();
    replaceClip({ ...emptyClip, model });
    notify({ text: t("video.cleared"), action: { label: t("parts.undo"), onSelect: goBack } });
  };
  return (
    <div className="flex items-center gap-2">
      {!remix && (
        <>
          <span className="text-small font-medium">{t("video.model")}</span>
          <Select
            name={t("video.model")}
            value={model}
            options={compatibleVideoModels.map(({ id, name, takes }) => ({ value: id, label: name, detail: t(`clips.takes.${takes}`) }))}
            onChange={setModel}
            className="w-40"
          />
        </>
      )}
      <IconButton name={t("video.actions.clear")} icon={Eraser} onClick={clear} className={remix ? "ml-auto" : undefined} />
    </div>
  );
}

/** What stands above the words of a remix: everything else comes from its video. */
function RemixSource({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-surface p-3">
      <Shuffle aria-hidden className="mt-0.5 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-medium">{t("clips.remix.title")}</p>
        <p className="line-clamp-2 text-small text-muted">{title}</p>
        <p className="mt-1 text-small text-muted">{t("clips.remix.hint")}</p>
      </div>
      <IconButton name={t("clips.remix.leave")} icon={X} onClick={() => changeClip({ remix: undefined })} />
    </div>
  );
}
