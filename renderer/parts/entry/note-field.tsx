import { useTranslation } from "react-i18next";
import { useNoteDrafts, writeNote } from "../../state/note-drafts.ts";

/** What a person writes to a result; kept as it is typed. */
export function NoteField({ id, note }: { id: string; note: string }) {
  const { t } = useTranslation();
  const draft = useNoteDrafts(({ drafts }) => drafts[id]);
  return (
    <textarea
      rows={2}
      aria-label={t("arrange.note")}
      title={t("arrange.noteHint")}
      placeholder={t("arrange.note")}
      value={draft ?? note}
      onChange={(event) => writeNote(id, event.target.value)}
      className="field-sizing-content max-h-60 min-h-14 w-full resize-none rounded-control border border-line bg-raised px-2 py-1"
    />
  );
}
