import { useId } from "react";
import { useTranslation } from "react-i18next";
import { partOfEndpoint, storagePresets } from "../../../../shared/storage-presets.ts";
import { Field } from "../../../parts/field.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { Select } from "../../../parts/select.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import { type StorageDraft, type StorageProblem, presetIn, storageOf, withPreset } from "./storage-draft.ts";

export interface FieldsProps {
  draft: StorageDraft;
  problemOf: (field: StorageProblem) => string | undefined;
  onChange: (draft: StorageDraft) => void;
}

/** Which storage, and where in it. */
export function PlaceFields({ draft, problemOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const preset = presetIn(draft);
  const part = partOfEndpoint(preset);
  const regionsId = useId();
  const change = (changed: Partial<StorageDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t("settings.storage.provider")}>
          {(ids) => (
            <Select
              {...ids}
              name={t("settings.storage.provider")}
              value={draft.presetId}
              options={storagePresets.map(({ id, name }) => ({ value: id, label: name || t("settings.storage.otherProvider") }))}
              onChange={(presetId) => onChange(withPreset(draft, presetId))}
            />
          )}
        </Field>
        <TextField
          label={t(`settings.storage.own.${part}`)}
          hint={part === "endpoint" ? t("settings.storage.ownHint.endpoint") : storageOf(draft).endpoint}
          problem={problemOf("own")}
          value={draft.own}
          onChange={(own) => change({ own })}
          list={preset.regions.length > 0 ? regionsId : undefined}
          isMono
        />
        <datalist id={regionsId}>
          {preset.regions.map((region) => (
            <option key={region} value={region} />
          ))}
        </datalist>
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t("settings.storage.bucket")}
          hint={t("settings.storage.bucketHint")}
          problem={problemOf("bucket")}
          value={draft.bucket}
          onChange={(bucket) => change({ bucket })}
          isMono
        />
        <TextField
          label={t("settings.storage.prefix")}
          hint={t("settings.storage.prefixHint")}
          value={draft.prefix}
          onChange={(prefix) => change({ prefix })}
          isMono
        />
      </div>
      {part === "endpoint" && (
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t("settings.storage.region")}
            hint={t("settings.storage.regionHint")}
            value={draft.region}
            onChange={(region) => change({ region })}
            isMono
          />
          <Field label={t("settings.storage.addressing")} hint={t("settings.storage.addressingHint")}>
            {() => (
              <Segmented
                name={t("settings.storage.addressing")}
                value={draft.addressing}
                choices={(["path", "virtual-host"] as const).map((value) => ({ value, label: t(`settings.storage.addressings.${value}`) }))}
                onChange={(addressing) => change({ addressing })}
                className="self-start"
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}
