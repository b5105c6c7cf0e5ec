import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerDetails, Message, RateBudget } from "../../../../shared/contract/threads.ts";
import { SECOND } from "../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber } from "../../../i18n/format.ts";
import { CopyButton } from "../../copy-button.tsx";
import { PaidFacts } from "../../cost/paid-facts.tsx";
import { type Fact, FactList, Group } from "../../entry/fact-list.tsx";
import { reportOf } from "../../failure-report.ts";
import { useBranch, useMessage, useShownThread } from "../../../state/use-open-thread.ts";
import { useConversations } from "../conversations.ts";

/**
 * What is known of the selected answer, or of the newest: service's ids, usage, timing, budgets (CH-01, CH-05). `stopWords` says why it ended,
 * `More` what else the area's services tell.
 */
export function AnswerFacts({ stopWords, More }: Own) {
  const { t } = useTranslation();
  const open = useShownThread();
  const branch = useBranch(open);
  const { selected } = useConversations().useView();
  const message = useMessage(open, selected ?? branch.at(-1));
  if (!message?.details) return <p className="px-4 text-muted">{t(message ? "chat.details.ofAnswers" : "chat.details.none")}</p>;
  return <Known message={message} details={message.details} stopWords={stopWords} More={More} />;
}

interface Own {
  stopWords: (reason: string) => string;
  More?: ComponentType<{ details: AnswerDetails }>;
}

function Known({ message, details, stopWords, More }: Own & { message: Message; details: AnswerDetails }) {
  const { t } = useTranslation();
  const { usage = {}, budgets = [] } = details;
  const facts: Fact[] = [
    [t("chat.details.model"), details.serviceModel ?? details.settings.model, "mono"],
    [t("chat.details.connection"), details.connectionName],
    [t("chat.details.stopReason"), details.stopReason === undefined ? undefined : stopWords(details.stopReason)],
    [t("chat.details.requestId"), details.requestId, "mono"],
    [t("chat.details.organization"), details.organizationId, "mono"],
    [t("chat.details.serviceId"), details.serviceId, "mono"],
    [t("chat.details.sentAt"), formatMoment(details.sentAt)],
  ];
  return (
    <>
      <Group
        title={t("chat.details.answer")}
        trailing={<CopyButton text={() => reportOf({ ...details, state: message.state, failure: message.failure })} />}
      >
        <FactList facts={facts} />
      </Group>
      <Group title={t("chat.details.timing")}>
        <FactList facts={useTiming(details)} />
      </Group>
      <Group title={t("chat.details.usage")}>
        <FactList facts={usageFacts(usage)} />
        {Object.keys(usage).length === 0 && <p className="text-muted">{t("chat.details.noUsage")}</p>}
      </Group>
      <PaidFacts ownerId={message.id} />
      {More && <More details={details} />}
      {budgets.length > 0 && (
        <Group title={t("chat.details.budgets")}>
          <FactList facts={budgets.map((budget): Fact => [budget.name, <Budget key={budget.name} budget={budget} />])} />
        </Group>
      )}
    </>
  );
}

function useTiming({ sentAt, firstAt, finishedAt, usage }: AnswerDetails): Fact[] {
  const { t } = useTranslation();
  const seconds = (from: number, to: number) => t("chat.details.seconds", { value: formatNumber(Math.round((to - from) / 100) / 10) });
  const output = usage?.["output_tokens"];
  const writing = firstAt === undefined || finishedAt === undefined ? 0 : (finishedAt - firstAt) / SECOND;
  return [
    [t("chat.details.first"), firstAt === undefined ? undefined : seconds(sentAt, firstAt)],
    [t("chat.details.total"), finishedAt === undefined ? undefined : seconds(sentAt, finishedAt)],
    [
      t("chat.details.speed"),
      typeof output === "number" && writing > 0
        ? t("chat.details.perSecond", { value: formatNumber(Math.round(output / writing)) })
        : undefined,
    ],
  ];
}

/** Every field of the usage, nested ones by their path. */
function usageFacts(usage: Record<string, unknown>, path = ""): Fact[] {
  return Object.entries(usage).flatMap(([name, value]): Fact[] => {
    const own = path === "" ? name : `${path}.${name}`;
    if (value === null) return [];
    if (isByModality(value)) return value.map(({ modality, tokenCount }): Fact => [`${own}.${modality}`, formatNumber(tokenCount)]);
    if (typeof value === "object") return usageFacts(value as Record<string, unknown>, own);
    return [[own, typeof value === "number" ? formatNumber(value) : String(value)]];
  });
}

/** Counts of one kind of content each, as `promptTokensDetails` has them (wire notes 6.3). */
function isByModality(value: unknown): value is { modality: string; tokenCount: number }[] {
  const isCount = (one: unknown) =>
    typeof one === "object" && one !== null && "modality" in one && "tokenCount" in one && typeof one.tokenCount === "number";
  return Array.isArray(value) && value.length > 0 && value.every((one) => isCount(one) && Object.keys(one as object).length === 2);
}

function Budget({ budget: { limit, remaining, resetAt } }: { budget: RateBudget }) {
  const { t } = useTranslation();
  const rest = [remaining, limit].map((value) => (value === undefined ? "–" : formatNumber(value))).join(" / ");
  return resetAt === undefined ? rest : t("chat.details.budget", { rest, reset: formatAgo(resetAt) });
}
