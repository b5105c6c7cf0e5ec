import { useTranslation } from "react-i18next";
import type { AnswerDetails } from "../../../../shared/contract/threads.ts";
import { type Fact, FactList, Group } from "../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../parts/entry/service-facts.tsx";
import { asObject, asText } from "../messages/blocks.ts";

/** What the service's filters made of question and answer, and every other field that it sent (GC-04, GEN-09). */
export function ServiceGroups({ details: { service = {} } }: { details: AnswerDetails }) {
  const { t } = useTranslation();
  const { safetyRatings, promptFeedback, groundingMetadata: _shown, ...others } = service;
  const ofPrompt = asObject(promptFeedback)?.["safetyRatings"];
  const ratings = [...ratingFacts(safetyRatings), ...ratingFacts(ofPrompt)];
  const blocked = asText(asObject(promptFeedback)?.["blockReason"]);
  return (
    <>
      {(ratings.length > 0 || blocked !== "") && (
        <Group title={t("generate.details.safety")}>
          <FactList facts={[[t("generate.details.blocked"), blocked, "mono"], ...ratings]} />
        </Group>
      )}
      {Object.keys(others).length > 0 && (
        <Group title={t("generate.details.others")}>
          <ServiceFacts service={others} />
        </Group>
      )}
    </>
  );
}

function ratingFacts(ratings: unknown): Fact[] {
  if (!Array.isArray(ratings)) return [];
  return ratings.flatMap((rating): Fact[] => {
    const { category, probability, blocked } = asObject(rating) ?? {};
    const name = asText(category).replace(/^HARM_CATEGORY_/, "");
    return name === "" ? [] : [[name, [asText(probability), blocked === true && "BLOCKED"].filter(Boolean).join(" · "), "mono"]];
  });
}
