import { useTranslation } from "react-i18next";
import { HOUR, SECOND } from "../../../../shared/units.ts";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { Field } from "../../../parts/field.tsx";
import { NumberStepper } from "../../../parts/number-stepper.tsx";
import { Segmented } from "../../../parts/segmented.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import type { FieldsProps } from "./place-fields.tsx";
import { type StorageDraft, presetIn } from "./storage-draft.ts";

/** Signed addresses live at most seven days (AS-07). */
const MOST_HOURS = (604_800 * SECOND) / HOUR;

/** How the service gets at what is published. */
export function AccessFields({ draft, problemOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const preset = presetIn(draft);
  const change = (changed: Partial<StorageDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      <Field label={t("settings.storage.access")} hint={t(`settings.storage.accessHint.${draft.access}`)}>
        {() => (
          <Segmented
            name={t("settings.storage.access")}
            value={draft.access}
            choices={(["presigned", "public"] as const).map((value) => ({ value, label: t(`settings.storage.accesses.${value}`) }))}
            onChange={(access) => change({ access })}
            className="self-start"
          />
        )}
      </Field>
      {draft.access === "presigned" ? (
        <Field label={t("settings.storage.lifetime")} hint={t("settings.storage.lifetimeHint")}>
          {(ids) => (
            <NumberStepper
              {...ids}
              name={t("settings.storage.lifetime")}
              value={draft.presignedHours}
              min={1}
              max={MOST_HOURS}
              unit={t("settings.storage.hours")}
              onChange={(hours) => change({ presignedHours: hours ?? 24 })}
              className="w-32"
            />
          )}
        </Field>
      ) : (
        <>
          <TextField
            label={t("settings.storage.publicBaseUrl")}
            hint={t(preset.needsPublicBaseUrl ? "settings.storage.publicBaseUrlNeeded" : "settings.storage.publicBaseUrlHint")}
            problem={problemOf("publicBaseUrl")}
            value={draft.publicBaseUrl}
            onChange={(publicBaseUrl) => change({ publicBaseUrl })}
            inputMode="url"
            isMono
          />
          {preset.hasObjectAcl && (
            <div className="flex flex-col gap-1">
              <Checkbox
                label={t("settings.storage.acl")}
                isChecked={draft.acl === "public-read"}
                onChange={(isChecked) => change({ acl: isChecked ? "public-read" : "" })}
              />
              <p className="pl-6 text-small text-muted">{t("settings.storage.aclHint")}</p>
            </div>
          )}
        </>
      )}
    </>
  );
}
