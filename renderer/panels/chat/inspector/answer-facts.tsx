import { useTranslation } from "react-i18next";
import type { AnswerDetails, Message, RateBudget } from "../../../../shared/contract/threads.ts";
import { SECOND } from "../../../../shared/units.ts";
import { formatAgo, formatMoment, formatNumber } from "../../../i18n/format.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { type Fact, FactList, Group } from "../../../parts/entry/fact-list.tsx";
import { reportOf } from "../../../parts/failure-report.ts";
import { useBranch, useMessage, useShownThread } from "../../../state/use-open-thread.ts";
import { saidStopReasons } from "../messages/answer-end.ts";
import { useChatView } from "../view-store.ts";

/** What is known of the selected answer, or of the newest: service's ids, usage, timing, budgets (CH-01, CH-05). */
export function AnswerFacts() {
  const { t } = useTranslation();
  const open = useShownThread();
  const branch = useBranch(open);
  const { selected } = useChatView();
  const message = useMessage(open, selected ?? branch.at(-1));
  if (!message?.details) return <p className="px-4 text-muted">{t(message ? "chat.details.ofAnswers" : "chat.details.none")}</p>;
  return <Known message={message} details={message.details} />;
}

function Known({ message, details }: { message: Message; details: AnswerDetails }) {
  const { t } = useTranslation();
  const { usage = {}, budgets = [] } = details;
  const facts: Fact[] = [
    [t("chat.details.model"), details.serviceModel ?? details.settings.model, "mono"],
    [t("chat.details.connection"), details.connectionName],
    [t("chat.details.stopReason"), useStopReason(details.stopReason)],
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
      {budgets.length > 0 && (
        <Group title={t("chat.details.budgets")}>
          <FactList facts={budgets.map((budget): Fact => [budget.name, <Budget key={budget.name} budget={budget} />])} />
        </Group>
      )}
    </>
  );
}

/** In words where the reason is known, with the service's own word. */
function useStopReason(reason: string | undefined): string | undefined {
  const { t } = useTranslation();
  if (reason === undefined) return undefined;
  const known = saidStopReasons.find((one) => one === reason);
  if (reason === "end_turn") return t("chat.details.endTurn");
  return known ? `${t(`chat.stopReasons.${known}`)} (${reason})` : reason;
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
    if (typeof value === "object") return usageFacts(value as Record<string, unknown>, own);
    return [[own, typeof value === "number" ? formatNumber(value) : String(value)]];
  });
}

function Budget({ budget: { limit, remaining, resetAt } }: { budget: RateBudget }) {
  const { t } = useTranslation();
  const rest = [remaining, limit].map((value) => (value === undefined ? "–" : formatNumber(value))).join(" / ");
  return resetAt === undefined ? rest : t("chat.details.budget", { rest, reset: formatAgo(resetAt) });
}
