import { WandSparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../parts/button.tsx";
import { mendRow } from "./mend-row.ts";
import type { ReviewedRow } from "./use-review.ts";

/** Mends everything that can be mended without a question, one after the other; nothing where there is at most one. */
export function MendAll({ reviewed }: { reviewed: readonly ReviewedRow[] }) {
  const { t } = useTranslation();
  const mendable = reviewed.flatMap(({ row, verdict }) => {
    const mend = verdict.is === "refused" ? verdict.mend : undefined;
    return mend && "run" in mend ? [{ row, mend }] : [];
  });
  if (mendable.length < 2) return null;
  const mendThem = async () => {
    for (const { row, mend } of mendable) await mendRow(row.key, mend);
  };
  return (
    <Button icon={WandSparkles} isBusy={mendable.some(({ row }) => row.isMending)} onClick={() => void mendThem()}>
      {t("assets.review.mendAll", { count: mendable.length })}
    </Button>
  );
}
