import { Camera, CloudUpload, type LucideIcon, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Connection } from "../../../shared/contract/connections.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { Checkbox } from "../../parts/checkbox.tsx";
import { Chip } from "../../parts/chip.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { Field } from "../../parts/field.tsx";
import { Fold } from "../../parts/fold.tsx";
import { Segmented } from "../../parts/segmented.tsx";
import { TextField } from "../../parts/text-field.tsx";
import type { VerificationWishes } from "../../state/verification.ts";
import { StepFoot } from "./step-foot.tsx";
import type { Session } from "./use-session.ts";

export type Wishes = Omit<VerificationWishes, "connectionId">;

const languages = ["en", "zh", "zh-Hant"] as const;

/** What will happen to whom, what is sent where, and the person's yes; then the link. */
export function ConsentStep({
  connection,
  session,
  wishes,
  onChange,
  onSettings,
}: {
  connection: Connection;
  session: Session;
  wishes: Wishes;
  onChange: (wishes: Wishes) => void;
  onSettings: () => void;
}) {
  const { t } = useTranslation();
  const { connectionName } = useWords();
  const [isAgreed, setIsAgreed] = useState(false);
  const isWrong = !isCallback(wishes.callbackUrl);
  const { refusal, isStarting } = session;
  const start = () => !isWrong && session.start({ ...wishes, connectionId: connection.id });
  return (
    <div className="flex flex-col gap-4">
      <p>{t("verification.consent.intro")}</p>
      <ul className="flex flex-col gap-2.5">
        <Point icon={Camera}>{t("verification.consent.camera")}</Point>
        <Point icon={CloudUpload}>{t("verification.consent.where", { host: hostOf(connection.baseUrl) })}</Point>
        <Point icon={UserRoundCheck}>{t("verification.consent.after")}</Point>
      </ul>
      {connection.isDemo && <p className="rounded-card bg-accent-soft px-3 py-2">{t("verification.consent.demo")}</p>}
      <Field label={t("verification.consent.language")}>
        {() => (
          <Segmented
            name={t("verification.consent.language")}
            value={wishes.language}
            choices={languages.map((language) => ({ value: language, label: t(`verification.consent.languages.${language}`) }))}
            onChange={(language) => onChange({ ...wishes, language })}
            className="self-start"
          />
        )}
      </Field>
      <Fold title={t("verification.consent.more")} isOpen={isWrong || undefined}>
        <TextField
          label={t("verification.consent.callback")}
          value={wishes.callbackUrl}
          onChange={(callbackUrl) => onChange({ ...wishes, callbackUrl })}
          hint={t("verification.consent.callbackHint", { address: connection.callbackUrl || t("verification.consent.ownAddress") })}
          problem={isWrong ? t("verification.consent.callbackWrong") : undefined}
          inputMode="url"
          isMono
        />
      </Fold>
      {refusal && <FailureNotice failure={refusal} onAction={refusal.action === "edit-connection" ? onSettings : () => start()} />}
      <Checkbox label={t("verification.consent.agree")} isChecked={isAgreed} onChange={setIsAgreed} />
      <StepFoot>
        <Chip className="mr-auto max-w-60 truncate">{t("verification.at", { connection: connectionName(connection) })}</Chip>
        <Button
          look="primary"
          isBusy={isStarting}
          disabledReason={isAgreed ? (isWrong ? t("verification.consent.callbackWrong") : undefined) : t("verification.consent.agreeFirst")}
          onClick={start}
        >
          {t("verification.consent.start")}
        </Button>
      </StepFoot>
    </div>
  );
}

function Point({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className="mt-px text-muted" />
      <p>{children}</p>
    </li>
  );
}

/** Empty is right: then the studio has one. */
function isCallback(text: string): boolean {
  const address = text.trim();
  return address === "" || (/^https?:\/\//i.test(address) && URL.canParse(address));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
