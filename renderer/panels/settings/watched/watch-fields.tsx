import { useTranslation } from "react-i18next";
import { Field } from "../../../parts/field.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { useProjects } from "../../../state/arrange.ts";

/** What a person chooses for a watched folder; an empty `projectId` is none. */
export interface WatchChoices {
  isReference: boolean;
  projectId: string;
}

/** Whether its files are copied, and which project they go to. */
export function WatchFields({ value, onChange }: { value: WatchChoices; onChange: (value: WatchChoices) => void }) {
  const { t } = useTranslation();
  const projects = useProjects() ?? [];
  const { isReference, projectId } = value;
  const modes = (["copy", "reference"] as const).map((mode) => ({ value: mode, label: t(`settings.watched.dialog.${mode}`) }));
  const options = [{ value: "", label: t("arrange.noProject") }, ...projects.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <div className="flex flex-col gap-1">
        <span className="text-small font-medium">{t("settings.watched.dialog.mode")}</span>
        <Segmented
          name={t("settings.watched.dialog.mode")}
          value={isReference ? "reference" : "copy"}
          choices={modes}
          onChange={(mode) => onChange({ ...value, isReference: mode === "reference" })}
          className="self-start"
        />
        <p className="text-small text-muted">{t(`settings.watched.dialog.${isReference ? "referenceHint" : "copyHint"}`)}</p>
      </div>
      <Field label={t("settings.watched.dialog.project")} hint={t("settings.watched.dialog.projectHint")}>
        {(ids) => (
          <Select
            {...ids}
            name={t("settings.watched.dialog.project")}
            value={projectId}
            options={options}
            onChange={(next) => onChange({ ...value, projectId: next })}
            className="w-full"
          />
        )}
      </Field>
    </>
  );
}
