import { ExternalLink, Info } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../shared/contract/verification.ts";
import type { FailureData } from "../../../shared/failure.ts";
import { failureMessage } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { FailureNotice } from "../../parts/failure-notice.tsx";
import { notifyFailure } from "../../parts/toasts.tsx";
import { failureOf } from "../../state/failure-of.ts";
import { askVerification, openVerificationWindow } from "../../state/verification.ts";
import { CodeWell } from "./code-well.tsx";
import { CountdownRing } from "./countdown-ring.tsx";
import { PasteBox } from "./paste-box.tsx";
import { StepFoot } from "./step-foot.tsx";

/** The link in every form, the time that it lives, and every way for the result to come back (VF-01…03). */
export function LinkStep({ shown, onRenew }: { shown: Verification; onRenew: () => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<FailureData>();
  const isAsking = shown.state === "returned" || shown.state === "pending";
  const isOver = shown.state === "expired";
  const ask = () => {
    setFailure(undefined);
    askVerification(shown.id).catch((error: unknown) => setFailure(failureOf(error)));
  };
  const told = failure ?? (isAsking ? undefined : shown.failure);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-6">
        <CodeWell shown={shown} />
        <div className="flex min-w-60 grow basis-0 flex-col items-start gap-4">
          {isOver ? (
            <p>{t("verification.link.overBody")}</p>
          ) : (
            <>
              <div className="flex items-center gap-3">
                <CountdownRing startedAt={shown.startedAt} expiresAt={shown.expiresAt} />
                <p className="min-w-0">{t("verification.link.scan")}</p>
              </div>
              <LinkActs shown={shown} />
              <p className="flex items-start gap-1.5 text-small text-muted">
                <Info aria-hidden className="mt-0.5 size-3.5!" />
                {backWords(shown.callbackUrl, (host) => t("verification.link.phoneOther", { host })) ?? t("verification.link.phoneOwn")}
              </p>
            </>
          )}
        </div>
      </div>
      {told && <Told failure={told} />}
      <PasteBox key={shown.id} id={shown.id} />
      <StepFoot>
        <Button className="h-8!" isBusy={isAsking} onClick={ask}>
          {t("verification.link.finished")}
        </Button>
        {isOver && (
          <Button look="primary" onClick={onRenew}>
            {t("verification.link.renew")}
          </Button>
        )}
      </StepFoot>
    </div>
  );
}

function LinkActs({ shown: { id, link, canOpenWindow } }: { shown: Verification }) {
  const { t } = useTranslation();
  const isUsable = link !== undefined;
  const open = () => {
    if (canOpenWindow) openVerificationWindow(id).catch(notifyFailure);
    else if (isUsable) window.open(link, "_blank", "noopener,noreferrer");
  };
  return (
    <div role="group" aria-label={t("verification.link.name")} className="flex flex-wrap gap-2">
      <Button icon={ExternalLink} title={t("verification.link.openHint")} isBusy={!isUsable} onClick={open}>
        {t("verification.link.open")}
      </Button>
      <CopyButton text={link ?? ""} isBusy={!isUsable} label={t("verification.link.copy")} />
    </div>
  );
}

/** That the result is not there yet is no failure; anything else is. */
function Told({ failure }: { failure: FailureData }) {
  if (failure.reason !== "verification-pending") return <FailureNotice failure={failure} />;
  return (
    <p role="status" className="flex items-start gap-2 rounded-card bg-warn-soft px-3 py-2">
      <Info aria-hidden className="mt-px text-warn" />
      {failureMessage(failure)}
    </p>
  );
}

/** Where a phone ends up: an address of this computer opens on it alone. */
function backWords(callbackUrl: string, words: (host: string) => string): string | undefined {
  const { hostname, host } = new URL(callbackUrl);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.") ? undefined : words(host);
}
