import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { TextField } from "../../../parts/text-field.tsx";
import type { FieldsProps } from "./place-fields.tsx";
import type { StorageDraft } from "./storage-draft.ts";

/** Takes the storage's keys and never shows any: kept ones can only be replaced (GEN-02). */
export function KeysFields({
  draft,
  isKept,
  wantsKeys,
  problemOf,
  onChange,
}: FieldsProps & {
  isKept: boolean;
  /** Kept ones do not serve here. */
  wantsKeys: boolean;
}) {
  const { t } = useTranslation();
  const change = (changed: Partial<StorageDraft>) => onChange({ ...draft, ...changed });
  if (!wantsKeys) {
    return (
      <div className="flex flex-col gap-1">
        <span className="text-small font-medium">{t("settings.storage.keys")}</span>
        <div className="flex h-7 items-center gap-2">
          <KeyRound aria-hidden className="text-good" />
          <span>{t("settings.storage.keysKept")}</span>
          <Button onClick={() => change({ replacesKeys: true })}>{t("settings.form.keyReplace")}</Button>
        </div>
      </div>
    );
  }
  const secret = { type: "password", isMono: true, autoComplete: "new-password" } as const;
  const keep = () => change({ replacesKeys: false, accessKeyId: "", secretAccessKey: "", sessionToken: "" });
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t("settings.storage.accessKeyId")}
          hint={t("settings.storage.keysHint")}
          problem={problemOf("accessKeyId")}
          value={draft.accessKeyId}
          onChange={(accessKeyId) => change({ accessKeyId })}
          isMono
        />
        <TextField
          {...secret}
          label={t("settings.storage.secretAccessKey")}
          problem={problemOf("secretAccessKey")}
          value={draft.secretAccessKey}
          onChange={(secretAccessKey) => change({ secretAccessKey })}
        />
      </div>
      <Fold title={t("settings.storage.sessionToken")}>
        <TextField
          {...secret}
          label={t("settings.storage.sessionToken")}
          hint={t("settings.storage.sessionTokenHint")}
          value={draft.sessionToken}
          onChange={(sessionToken) => change({ sessionToken })}
        />
      </Fold>
      {isKept && draft.replacesKeys && (
        <Button look="quiet" className="self-start" onClick={keep}>
          {t("settings.storage.keepKeys")}
        </Button>
      )}
    </div>
  );
}
