import { Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PublicStorage } from "../../../../shared/contract/storage.ts";
import { AskingButton } from "../../../parts/asking-button.tsx";
import { Button } from "../../../parts/button.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { KeyFileConsent } from "../../../parts/key-file-consent.tsx";
import { notify, notifyFailure } from "../../../parts/toasts.tsx";
import { removeStorage } from "../../../state/storage.ts";
import { agreeToKeyFile } from "../../../state/studio-info.ts";
import { AccessFields } from "./access-fields.tsx";
import { KeysFields } from "./keys-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { StorageProblem } from "./storage-draft.ts";
import { TestSteps } from "./test-steps.tsx";
import { useStorageForm } from "./use-storage-form.ts";

/** One connection's storage: where, how it is reached, its keys; tested, saved, removed (AS-07). */
export function StorageForm({ connectionId, kept, hasKeys }: { connectionId: string; kept: PublicStorage | undefined; hasKeys: boolean }) {
  const { t } = useTranslation();
  const form = useStorageForm(connectionId, kept, hasKeys);
  const { draft, setDraft, failure } = form;
  const problemOf = (field: StorageProblem) => (form.problems.includes(field) ? t(`settings.storage.missing.${field}`) : undefined);
  const fields = { draft, problemOf, onChange: setDraft };
  const answer = useRef<HTMLDivElement>(null);
  // In a low window the answer would come below the edge.
  useEffect(() => void answer.current?.scrollIntoView({ block: "nearest" }), [form.result, failure]);
  const needsKeyFile = failure?.reason === "no-secret-store";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (form.hasProblems) requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t("settings.storage.form")} className="flex flex-col gap-4">
      <PlaceFields {...fields} />
      <AccessFields {...fields} />
      <KeysFields {...fields} isKept={hasKeys} wantsKeys={form.wantsKeys} />
      <div ref={answer} className="flex scroll-mb-16 flex-col gap-4 empty:hidden">
        {form.result && <TestSteps test={form.result} />}
        {failure && !needsKeyFile && <FailureNotice failure={failure} />}
      </div>
      <div className="flex gap-2">
        {kept && <RemoveButton connectionId={connectionId} />}
        <Button className="ml-auto h-8!" isBusy={form.busy === "testing"} onClick={() => void form.test()}>
          {form.busy === "testing" ? t("settings.form.testing") : t("settings.storage.test.do")}
        </Button>
        <Button look="primary" type="submit" isBusy={form.busy === "saving"}>
          {t("settings.form.save")}
        </Button>
      </div>
      <KeyFileConsent
        isOpen={needsKeyFile}
        onAgree={() => void agreeToKeyFile().then(form.save).catch(notifyFailure)}
        onClose={form.clearFailure}
      />
    </form>
  );
}

function RemoveButton({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation();
  const remove = () => removeStorage(connectionId).then(() => notify({ text: t("settings.storage.removed") }), notifyFailure);
  return (
    <AskingButton
      look="danger"
      className="h-8!"
      icon={Trash2}
      question={{ title: t("settings.storage.removeTitle"), body: t("settings.storage.removeBody"), act: t("settings.storage.remove") }}
      onAct={() => void remove()}
    >
      {t("settings.storage.remove")}
    </AskingButton>
  );
}
