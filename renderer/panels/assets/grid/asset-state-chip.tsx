import { Check, CircleAlert, CircleHelp, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../parts/chip.tsx";

const looks = {
  Active: { tone: "good", icon: Check },
  Processing: { tone: "accent", icon: LoaderCircle, isTurning: true },
  Failed: { tone: "bad", icon: CircleAlert },
} as const;
const isKnown = (status: string): status is keyof typeof looks => status in looks;

/** An asset's state: icon and word; a word that the studio does not know stands as the service says it (GEN-09). */
export function AssetStateChip({ status, className }: { status: string; className?: string }) {
  const { t } = useTranslation();
  if (!isKnown(status)) {
    return (
      <Chip icon={CircleHelp} className={className}>
        {status}
      </Chip>
    );
  }
  return (
    <Chip {...looks[status]} className={className}>
      {t(`assets.states.${status}`)}
    </Chip>
  );
}
