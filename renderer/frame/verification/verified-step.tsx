import { UserRoundCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AssetGroup } from "../../../shared/contract/assets.ts";
import type { Connection } from "../../../shared/contract/connections.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../parts/button.tsx";
import { StepFoot } from "./step-foot.tsx";

const hints = ["one", "clear", "compared", "mismatch", "voice"] as const;

/** The new group, what belongs into it, and the way there (VF-03). */
export function VerifiedStep({
  group,
  connection,
  isActive,
  onOpen,
  onClose,
}: {
  group: AssetGroup;
  connection: Connection;
  /** The library that the panel shows is this connection's. */
  isActive: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { connectionName } = useWords();
  const open = isActive
    ? t("verification.verified.openGroup")
    : t("verification.verified.switchAndOpen", { connection: connectionName(connection) });
  return (
    <div className="flex flex-col gap-4">
      <section className="flex items-start gap-3 rounded-card bg-good-soft p-4">
        <UserRoundCheck aria-hidden className="mt-0.5 size-5! text-good" />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-title font-semibold">{t("verification.verified.title")}</h3>
          <p>{t("verification.verified.group")}</p>
          <p className="font-medium wrap-anywhere">{group.name}</p>
          {group.name !== group.id && <p className="font-mono text-small text-muted">{group.id}</p>}
        </div>
      </section>
      <section className="flex flex-col gap-1.5">
        <h3 className="font-medium">{t("verification.verified.next")}</h3>
        <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
          {hints.map((hint) => (
            <li key={hint}>{t(`assets.person.${hint}`)}</li>
          ))}
        </ul>
      </section>
      <StepFoot>
        <Button className="h-8!" onClick={onClose}>
          {t("verification.verified.done")}
        </Button>
        <Button look="primary" onClick={onOpen}>
          {open}
        </Button>
      </StepFoot>
    </div>
  );
}
