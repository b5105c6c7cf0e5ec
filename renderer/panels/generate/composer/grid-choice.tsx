import { Grid3x3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { generativeModels } from "../../../../shared/models.ts";
import { Checkbox } from "../../../parts/checkbox.tsx";
import { MOST_COMPARED, toggleCompared, useComparedModels } from "../../../parts/conversation/composer/compared-models.ts";
import { PopoverButton } from "../../../parts/conversation/composer/popover-button.tsx";
import { useConversations } from "../../../parts/conversation/conversations.ts";
import { OptionRow } from "../../../parts/option-row.tsx";
import { useShownThread } from "../../../state/use-open-thread.ts";
import { askedCount, MOST_ANSWERS } from "./asked-count.ts";
import { RatioPicks } from "./ratio-picks.tsx";
import { setRatiosBeside, useRatiosBeside } from "./ratios-beside.ts";
import { offeredBy } from "./settings-of-model.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** The same message over several ratios and models: a grid of answers, each of them paid. */
export function GridChoice() {
  const { t } = useTranslation();
  const conversations = useConversations();
  const threadId = useShownThread()?.id;
  const { settings } = useGenerativeSettings();
  const models = useComparedModels(settings.model);
  const ratios = useRatiosBeside(threadId);
  const offered = offeredBy(settings.model);
  const isOfPictures = offered.modalities.includes("IMAGE");
  const others = generativeModels.filter(({ id, modalities }) => id !== settings.model && modalities.includes("IMAGE") === isOfPictures);
  const { requests, answers } = askedCount({ models: models.length, ratios: ratios.length, candidates: settings.candidateCount });
  const fits = (next: { models?: number; ratios?: number }) =>
    askedCount({ models: next.models ?? models.length, ratios: next.ratios ?? ratios.length }).requests <= MOST_ANSWERS;
  const name = requests > 1 ? t("generate.grid.asked", { count: answers }) : t("generate.grid.name");
  return (
    <PopoverButton name={name} icon={Grid3x3} mark={requests > 1 ? String(answers) : undefined}>
      <p className="text-small text-muted">{t("generate.grid.hint", { count: MOST_ANSWERS })}</p>
      {offered.aspectRatios && (
        <OptionRow name={t("generate.grid.ratios")}>
          <RatioPicks
            name={t("generate.grid.ratios")}
            value={ratios}
            ratios={offered.aspectRatios}
            onChange={(next) => fits({ ratios: next.length }) && setRatiosBeside(threadId, next)}
          />
        </OptionRow>
      )}
      <OptionRow name={t("generate.grid.models")}>
        <div className="flex flex-col gap-2 p-0.5">
          {others.map((model) => (
            <Checkbox
              key={model.id}
              label={model.name}
              isChecked={models.includes(model.id)}
              onChange={(isChecked) => {
                const isTooMany = isChecked && (models.length >= MOST_COMPARED || !fits({ models: models.length + 1 }));
                if (!isTooMany) toggleCompared(conversations, model.id);
              }}
            />
          ))}
        </div>
      </OptionRow>
      {requests > 1 && (
        <p role="status" className="text-small">
          {t("generate.grid.paid", { count: answers })}
        </p>
      )}
    </PopoverButton>
  );
}
