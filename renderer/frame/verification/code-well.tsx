import { Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../shared/contract/verification.ts";
import { classNames } from "../../parts/class-names.ts";
import { QrCode } from "../../parts/qr-code.tsx";

/** The QR code while its link can be used; in its place, of the same size, what happens after. */
export function CodeWell({ shown }: { shown: Verification }) {
  const { t } = useTranslation();
  if (shown.state === "waiting" && shown.link !== undefined) {
    return <QrCode text={shown.link} name={t("verification.link.code")} className="size-70 shrink-0 rounded-card border border-line" />;
  }
  if (shown.state === "expired") return <Mark icon={Clock} text={t("verification.link.over")} />;
  return (
    <Mark icon={LoaderCircle} isTurning text={t(shown.state === "pending" ? "verification.link.pending" : "verification.link.asking")} />
  );
}

function Mark({ icon: Icon, text, isTurning }: { icon: LucideIcon; text: string; isTurning?: boolean }) {
  return (
    <div className="flex size-70 shrink-0 flex-col items-center justify-center gap-3 rounded-card bg-well p-6 text-center">
      <Icon aria-hidden className={classNames("size-8! stroke-[1.25]! text-muted", isTurning && "turning")} />
      <p>{text}</p>
    </div>
  );
}
