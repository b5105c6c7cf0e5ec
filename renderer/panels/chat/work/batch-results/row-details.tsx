import { ChevronDown, ChevronUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../../../parts/chip.tsx";
import { CopyButton } from "../../../../parts/copy-button.tsx";
import { Group } from "../../../../parts/entry/fact-list.tsx";
import { ServiceFacts } from "../../../../parts/entry/service-facts.tsx";
import { FailureNotice } from "../../../../parts/failure-notice.tsx";
import { Fold } from "../../../../parts/fold.tsx";
import { IconButton } from "../../../../parts/icon-button.tsx";
import { MarkdownText } from "../../../../parts/markdown/markdown-text.tsx";
import { Loading, Skeleton } from "../../../../parts/skeleton.tsx";
import { useBatchResult } from "../../../../state/batches.ts";
import { failureOf } from "../../../../state/failure-of.ts";
import { chooseRow, useBatchesView } from "../batches/batches-view.ts";
import { goToRow, wishedIndex } from "./go-to-row.ts";
import { outcomeLooks } from "./outcomes.ts";
import { RESULTS_ID, ROW_DETAILS_ID } from "./results-table.tsx";
import { RowError } from "./row-error.tsx";
import { type WholeResult, readWholeResult } from "./whole-result.ts";

/** One request whole: what was asked, what came, what it used; and every byte of both for those who want it. */
export function RowDetails({ jobId }: { jobId: string }) {
  const { row } = useBatchesView();
  return row && <Details jobId={jobId} customId={row.customId} index={row.index} />;
}

function Details({ jobId, customId, index }: { jobId: string; customId: string; index: number }) {
  const { data, error } = useBatchResult(jobId, customId);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    document.getElementById(RESULTS_ID)?.focus();
  };
  return (
    <div id={ROW_DETAILS_ID} tabIndex={-1} onKeyDown={close} data-selectable className="flex flex-col outline-none">
      <DetailsHead jobId={jobId} customId={customId} index={index} />
      {error && <FailureNotice failure={failureOf(error)} className="mx-4 mb-3" />}
      {!data && !error && (
        <Loading>
          <Skeleton className="mx-4 h-40" />
        </Loading>
      )}
      {data && <Whole request={data.request} result={data.result} />}
    </div>
  );
}

function DetailsHead({ jobId, customId, index }: { jobId: string; customId: string; index: number }) {
  const { t } = useTranslation();
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 pr-2 pl-4">
      <h2 className="min-w-0 grow truncate font-mono text-small" title={customId}>
        {customId}
      </h2>
      <IconButton name={t("batches.row.previous")} icon={ChevronUp} onClick={() => goToRow(jobId, (wishedIndex() ?? index) - 1)} />
      <IconButton name={t("batches.row.next")} icon={ChevronDown} onClick={() => goToRow(jobId, (wishedIndex() ?? index) + 1)} />
      <IconButton name={t("parts.close")} icon={X} onClick={() => chooseRow(undefined)} />
    </div>
  );
}

function Whole({ request, result }: { request: unknown; result: unknown }) {
  const { t } = useTranslation();
  const whole = readWholeResult(request, result);
  const { tone, icon } = outcomeLooks[whole.outcome];
  return (
    <>
      <div className="px-4 pb-3">
        <Chip tone={tone} icon={icon}>
          {t(`batches.outcomes.${whole.outcome}`)}
        </Chip>
      </div>
      <Group title={t("batches.row.request")} trailing={<CopyButton text={whole.prompt} />}>
        {whole.system !== "" && <p className="text-small whitespace-pre-wrap text-muted wrap-anywhere">{whole.system}</p>}
        <p className="whitespace-pre-wrap wrap-anywhere">{whole.prompt}</p>
      </Group>
      <Answer whole={whole} />
      {whole.usage && (
        <Group title={t("batches.row.usage")}>
          <ServiceFacts service={whole.usage} />
        </Group>
      )}
      <div className="border-t border-line px-4 py-3">
        <Json title={t("batches.row.requestJson")} value={request} />
        {result !== null && <Json title={t("batches.row.resultJson")} value={result} />}
      </div>
    </>
  );
}

function Answer({ whole }: { whole: WholeResult }) {
  const { t } = useTranslation();
  const { outcome, error, answer, thinking, stopReason } = whole;
  if (outcome !== "succeeded") {
    return (
      <Group title={t("batches.row.answer")}>
        {error ? <RowError error={error} /> : <p className="text-muted">{t(`batches.why.${outcome}`)}</p>}
      </Group>
    );
  }
  return (
    <Group title={t("batches.row.answer")} trailing={<CopyButton text={answer} />}>
      {thinking !== "" && (
        <Fold title={t("batches.row.thinking")}>
          <p className="text-small whitespace-pre-wrap text-muted wrap-anywhere">{thinking}</p>
        </Fold>
      )}
      {answer === "" ? <p className="text-muted">{t("batches.row.noText")}</p> : <MarkdownText text={answer} />}
      {stopReason === "max_tokens" && <p className="text-small text-warn">{t("batches.row.cut")}</p>}
      {stopReason === "refusal" && <p className="text-small text-warn">{t("batches.row.refused")}</p>}
    </Group>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <Fold title={title}>
      <div className="flex flex-col gap-1">
        <pre className="max-h-100 overflow-auto rounded-card bg-well p-2 font-mono text-small whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
        <CopyButton text={text} className="self-start" />
      </div>
    </Fold>
  );
}
