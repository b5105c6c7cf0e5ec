import { LockOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../checkbox.tsx";
import { needsHttpConsent } from "./form-draft.ts";

/** Says what http means and asks; only where it goes beyond this machine (GEN-05). */
export function HttpConsent({
  url,
  isAgreed,
  isMissed,
  onChange,
}: {
  url: URL;
  isAgreed: boolean;
  isMissed: boolean;
  onChange: (isAgreed: boolean) => void;
}) {
  const { t } = useTranslation();
  if (!needsHttpConsent(url)) return null;
  return (
    <section className="flex gap-2 rounded-card bg-warn-soft p-3">
      <LockOpen aria-hidden className="mt-px text-warn" />
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t("settings.form.httpTitle")}</p>
        <p>{t("settings.form.httpBody")}</p>
        <Checkbox label={t("settings.form.httpAgree", { host: url.host })} isChecked={isAgreed} onChange={onChange} />
        {isMissed && (
          <p role="alert" className="text-small text-bad">
            {t("settings.form.httpNeeded")}
          </p>
        )}
      </div>
    </section>
  );
}
