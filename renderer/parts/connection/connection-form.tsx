import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { addConnection, updateConnection } from "../../state/connections.ts";
import { failureOf } from "../../state/failure-of.ts";
import { agreeToKeyFile } from "../../state/studio-info.ts";
import { Button } from "../button.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { KeyFileConsent } from "../key-file-consent.tsx";
import { TextField } from "../text-field.tsx";
import { AdvancedFields } from "./advanced-fields.tsx";
import { type ConnectionDraft, type DraftProblem, addressOf, draftOf, problemsOf, settingsOf, withScheme } from "./form-draft.ts";
import { HttpConsent } from "./http-consent.tsx";
import { KeyField } from "./key-field.tsx";
import { TestResult } from "./test-result.tsx";
import { useConnectionTest } from "./use-connection-test.ts";

/** Adds a connection, or edits one. Used by the welcome screen, the settings and the frame's dialog. */
export function ConnectionForm({
  connection,
  onSaved,
  onCancel,
}: {
  connection?: Connection;
  onSaved?: (saved: Connection) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<FailureData>();
  const tester = useConnectionTest(draft, connection?.id);
  const problems = problemsOf(draft);
  const change = (changed: Partial<ConnectionDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const problem = (field: DraftProblem["field"]) => (isTried ? problems.find((one) => one.field === field) : undefined);

  const save = async () => {
    setIsSaving(true);
    setFailure(undefined);
    try {
      const key = draft.replacesKey ? draft.key.trim() : undefined;
      const saved = connection
        ? await updateConnection(connection.id, settingsOf(draft), key)
        : await addConnection(settingsOf(draft), key ?? "");
      // The key must not stay in the page's memory longer than it takes to hand it over (GEN-02).
      change({ key: "" });
      onSaved?.(saved);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsSaving(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (problems.length > 0) focusProblem(event.currentTarget);
    else if (!isSaving) void save();
  };
  const test = () => {
    setIsTried(true);
    void tester.test();
  };
  const saveAfterConsent = () => void agreeToKeyFile().then(save, (error: unknown) => setFailure(failureOf(error)));
  const needsKeyFile = failure?.reason === "no-secret-store";
  const url = addressOf(draft.baseUrl);

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t("settings.form.baseUrl")}
        value={draft.baseUrl}
        onChange={(baseUrl) => change({ baseUrl })}
        onBlur={() => {
          const baseUrl = withScheme(draft.baseUrl);
          change({ baseUrl, name: draft.name || (addressOf(baseUrl)?.hostname ?? "") });
        }}
        placeholder={t("settings.form.baseUrlExample")}
        hint={t("settings.form.baseUrlHint")}
        problem={problem("baseUrl") && t("settings.form.baseUrlWrong")}
        inputMode="url"
        isMono
        autoFocus
      />
      {url && (
        <HttpConsent
          url={url}
          isAgreed={draft.allowsHttp}
          isMissed={problem("allowsHttp") !== undefined}
          onChange={(allowsHttp) => change({ allowsHttp })}
        />
      )}
      <KeyField
        isKept={connection?.hasKey ?? false}
        replaces={draft.replacesKey}
        value={draft.key}
        problem={problem("key") && t("settings.form.keyNeeded")}
        onChange={(key) => change({ key })}
        onReplace={(replacesKey) => change({ replacesKey, key: "" })}
      />
      <TextField
        label={t("settings.form.name")}
        value={draft.name}
        onChange={(name) => change({ name })}
        hint={t("settings.form.nameHint")}
        problem={problem("name") && t("settings.form.nameNeeded")}
        maxLength={64}
      />
      <AdvancedFields draft={draft} models={tester.models} problemOf={problem} onChange={change} />
      {tester.result && <TestResult test={tester.result} />}
      {failure && !needsKeyFile && <FailureNotice failure={failure} />}
      <div className="sticky -bottom-3 flex gap-2 bg-surface pt-2 pb-3">
        <Button className="mr-auto h-8!" isBusy={tester.isTesting} onClick={test}>
          {tester.isTesting ? t("settings.form.testing") : t("settings.form.test")}
        </Button>
        {onCancel && (
          <Button className="h-8!" onClick={onCancel}>
            {connection ? t("parts.cancel") : t("parts.back")}
          </Button>
        )}
        <Button look="primary" type="submit" isBusy={isSaving}>
          {connection ? t("settings.form.save") : t("settings.form.add")}
        </Button>
      </div>
      <KeyFileConsent isOpen={needsKeyFile} onAgree={saveAfterConsent} onClose={() => setFailure(undefined)} />
    </form>
  );
}

/** Leads to the first field that is to be mended, once it is marked. */
function focusProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
