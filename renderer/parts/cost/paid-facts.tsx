import { useTranslation } from "react-i18next";
import { usePrices } from "../../state/prices.ts";
import { useCallsOf } from "../../state/usage.ts";
import { FactList, Group } from "../entry/fact-list.tsx";
import { useCostWords } from "./use-cost-words.ts";

/** What a job or message took and cost, as a part of its details (GEN-11, DT-04); nothing where no call is known. */
export function PaidFacts({ ownerId }: { ownerId: string | undefined }) {
  const { t } = useTranslation();
  const calls = useCallsOf(ownerId);
  if (calls.length === 0) return null;
  return (
    <Group title={t("costs.title")}>
      <PaidList calls={calls} />
    </Group>
  );
}

/** The calls themselves; each further one of the same answer under its own number. */
export function PaidList({ calls }: { calls: ReturnType<typeof useCallsOf> }) {
  const { t } = useTranslation();
  const batchShare = usePrices()?.batchShare;
  const { callWords, usageWords } = useCostWords();
  return (
    <FactList
      facts={calls.flatMap((call, place) => {
        const number = calls.length > 1 ? ` ${place + 1}` : "";
        const usage = [calls.length > 1 && call.area === "batches" && call.model, usageWords(call.usage)].filter(Boolean).join(" · ");
        return [
          [`${t("costs.fields.cost")}${number}`, callWords(call, batchShare)],
          [`${t("costs.fields.usage")}${number}`, usage],
        ];
      })}
    />
  );
}
