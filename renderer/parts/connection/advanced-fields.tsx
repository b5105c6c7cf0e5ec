import { useId } from "react";
import { useTranslation } from "react-i18next";
import { compatibleVideoModels, modelNameKey, nativeVideoModels } from "../../../shared/models.ts";
import { Chip } from "../chip.tsx";
import { Field } from "../field.tsx";
import { Fold } from "../fold.tsx";
import { NumberStepper } from "../number-stepper.tsx";
import { Select } from "../select.tsx";
import { Switch } from "../switch.tsx";
import { TextArea } from "../text-area.tsx";
import { TextField } from "../text-field.tsx";
import { type ConnectionDraft, type DraftProblem, countAdvanced } from "./form-draft.ts";

/** What most gateways need not be told. */
export function AdvancedFields({
  draft,
  models,
  problemOf,
  onChange,
}: {
  draft: ConnectionDraft;
  /** Names that the gateway listed in the last test. */
  models: readonly string[];
  problemOf: (field: DraftProblem["field"]) => DraftProblem | undefined;
  onChange: (changed: Partial<ConnectionDraft>) => void;
}) {
  const { t } = useTranslation();
  const changed = countAdvanced(draft);
  const hasProblem = (["callbackUrl", "assetExtraFields", "extraHeaders"] as const).some((field) => problemOf(field) !== undefined);
  const lineProblem = (field: "assetExtraFields" | "extraHeaders") => {
    const problem = problemOf(field);
    return problem && "line" in problem ? t(`settings.form.${field}Wrong`, { line: problem.line }) : undefined;
  };
  return (
    <Fold
      title={t("settings.form.advanced")}
      trailing={changed > 0 && <Chip className="ml-2">{t("settings.form.advancedChanged", { count: changed })}</Chip>}
      isOpen={hasProblem || undefined}
    >
      <div className="flex flex-col gap-4 py-2">
        <ModelNames draft={draft} models={models} onChange={onChange} />
        <Field label={t("settings.form.assetEntry")} hint={t("settings.form.assetEntryHint")}>
          {(ids) => (
            <Select
              {...ids}
              name={t("settings.form.assetEntry")}
              value={draft.assetEntry}
              options={[
                { value: "open", label: t("settings.form.assetEntryOpen", { action: "Action" }) },
                { value: "assets", label: t("settings.form.assetEntryAssets") },
              ]}
              onChange={(assetEntry) => onChange({ assetEntry })}
            />
          )}
        </Field>
        <TextField
          label={t("settings.form.vendorKeyHeader")}
          hint={t("settings.form.vendorKeyHeaderHint")}
          value={draft.vendorKeyHeader}
          onChange={(vendorKeyHeader) => onChange({ vendorKeyHeader })}
          isMono
        />
        <TextField
          label={t("settings.form.chatVersion")}
          hint={t("settings.form.chatVersionHint")}
          value={draft.chatVersion}
          onChange={(chatVersion) => onChange({ chatVersion })}
          maxLength={40}
          isMono
        />
        <TextField
          label={t("settings.form.webSearchTool")}
          hint={t("settings.form.webSearchToolHint")}
          value={draft.webSearchTool}
          onChange={(webSearchTool) => onChange({ webSearchTool })}
          maxLength={64}
          isMono
        />
        <TextField
          label={t("settings.form.vendorTokenField")}
          hint={t("settings.form.vendorTokenFieldHint")}
          value={draft.vendorTokenField}
          onChange={(vendorTokenField) => onChange({ vendorTokenField })}
          isMono
        />
        <TextField
          label={t("settings.form.projectName")}
          hint={t("settings.form.projectNameHint")}
          value={draft.projectName}
          onChange={(projectName) => onChange({ projectName })}
          maxLength={64}
          isMono
        />
        <TextField
          label={t("settings.form.callbackUrl")}
          hint={t("settings.form.callbackUrlHint")}
          problem={problemOf("callbackUrl") && t("verification.consent.callbackWrong")}
          value={draft.callbackUrl}
          onChange={(callbackUrl) => onChange({ callbackUrl })}
          inputMode="url"
          isMono
        />
        <TextArea
          label={t("settings.form.assetExtraFields")}
          hint={t("settings.form.assetExtraFieldsHint")}
          problem={lineProblem("assetExtraFields")}
          value={draft.assetExtraFields}
          onChange={(assetExtraFields) => onChange({ assetExtraFields })}
        />
        <TextArea
          label={t("settings.form.extraHeaders")}
          hint={t("settings.form.extraHeadersHint")}
          problem={lineProblem("extraHeaders")}
          value={draft.extraHeaders}
          onChange={(extraHeaders) => onChange({ extraHeaders })}
        />
        <Field label={t("settings.form.pollSeconds")} hint={t("settings.form.pollSecondsHint")}>
          {(ids) => (
            <NumberStepper
              {...ids}
              name={t("settings.form.pollSeconds")}
              value={draft.pollSeconds}
              min={1}
              max={120}
              unit={t("parts.units.seconds")}
              onChange={(pollSeconds) => onChange({ pollSeconds: pollSeconds ?? 10 })}
              className="w-32"
            />
          )}
        </Field>
        <Field label={t("settings.form.offersRemix")} hint={t("settings.form.offersRemixHint")}>
          {({ id, "aria-describedby": describedBy }) => (
            <Switch id={id} aria-describedby={describedBy} isOn={draft.offersRemix} onChange={(offersRemix) => onChange({ offersRemix })} />
          )}
        </Field>
      </div>
    </Fold>
  );
}

const panelOf = { "native-video": "video.title", "compatible-video": "clips.title" } as const;
/** A name that both areas use stands twice: a gateway may call the two differently (CV-08). */
const namedModels = [...nativeVideoModels, ...compatibleVideoModels].map(({ id, area }) => ({ id, area, key: modelNameKey({ id, area }) }));

/** One line a model of the catalogue; what the gateway listed is offered while typing (GEN-10). */
function ModelNames({
  draft,
  models,
  onChange,
}: {
  draft: ConnectionDraft;
  models: readonly string[];
  onChange: (changed: Partial<ConnectionDraft>) => void;
}) {
  const { t } = useTranslation();
  const listId = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-small font-medium">{t("settings.form.models")}</legend>
      <datalist id={listId}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      {namedModels.map(({ id, area, key }) => (
        <div key={key} className="grid grid-cols-[12rem_1fr] items-center gap-2">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-mono text-small">{id}</span>
            <span className="shrink-0 text-label text-muted">{t(panelOf[area])}</span>
          </span>
          <input
            aria-label={t("settings.form.modelName", { model: `${id} (${t(panelOf[area])})` })}
            list={listId}
            placeholder={id}
            autoComplete="off"
            spellCheck={false}
            value={draft.modelNames[key] ?? ""}
            onChange={(event) => onChange({ modelNames: { ...draft.modelNames, [key]: event.target.value } })}
            className="control w-full px-2 font-mono text-small"
          />
        </div>
      ))}
      <p className="text-small text-muted">
        {t("settings.form.modelsHint")} {models.length > 0 && t("settings.form.modelsOffered", { count: models.length })}
      </p>
    </fieldset>
  );
}
