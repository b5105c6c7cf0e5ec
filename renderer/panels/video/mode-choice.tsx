import { useTranslation } from "react-i18next";
import { Segmented } from "../../parts/segmented.tsx";
import { type DraftMode, draftModes, filesOf } from "./draft/draft.ts";
import { setMode, useDraft } from "./draft/draft-store.ts";

/** The modes as one choice, so that no wrong mix can be made (NV-04). Making a draft final is offered where there is one. */
export function ModeChoice() {
  const { t } = useTranslation();
  const draft = useDraft();
  const modes = draftModes.filter((mode) => mode !== "draft" || draft.draftOf !== undefined);
  return (
    <Segmented<DraftMode>
      name={t("video.mode.name")}
      value={draft.mode}
      choices={modes.map((mode) => ({ value: mode, label: t(`video.mode.${mode}`), hint: t(`video.mode.hints.${mode}`) }))}
      onChange={setMode}
      className="h-auto! min-h-7 max-w-full flex-wrap *:min-h-6"
    />
  );
}

/** That files of other modes are still there, and not sent. */
export function AsideNote() {
  const { t } = useTranslation();
  const draft = useDraft();
  const held = [draft.firstFrame, draft.lastFrame, ...draft.references].filter(Boolean).length;
  const aside = held - filesOf(draft).length;
  return aside > 0 && <p className="-mt-2 text-small text-muted">{t("video.mode.aside", { count: aside })}</p>;
}
