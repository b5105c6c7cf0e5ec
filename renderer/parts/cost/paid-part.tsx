import { useTranslation } from "react-i18next";
import { usePrices } from "../../state/prices.ts";
import { useCallsOf } from "../../state/usage.ts";
import { Part, Row, Rows } from "../job/fact-rows.tsx";
import { useCostWords } from "./use-cost-words.ts";

/** What a job or message took and cost, among the facts of a panel's side (GEN-11); nothing where no call is known. */
export function PaidPart({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation();
  const calls = useCallsOf(ownerId);
  const batchShare = usePrices()?.batchShare;
  const { callWords, usageWords } = useCostWords();
  if (calls.length === 0) return null;
  return (
    <Part name={t("costs.title")}>
      <Rows>
        {calls.map((call, place) => {
          const number = calls.length > 1 ? ` ${place + 1}` : "";
          const usage = usageWords(call.usage);
          return [
            <Row key={`${call.key} cost`} name={`${t("costs.fields.cost")}${number}`}>
              {callWords(call, batchShare)}
            </Row>,
            usage !== "" && (
              <Row key={`${call.key} usage`} name={`${t("costs.fields.usage")}${number}`}>
                {usage}
              </Row>
            ),
          ];
        })}
      </Rows>
    </Part>
  );
}
