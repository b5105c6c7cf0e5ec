import { formatNumber } from "../../../i18n/format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNotice } from "../../../parts/failure-notice.tsx";
import { notify } from "../../../parts/toasts.tsx";
import { useClosingAct } from "../../../parts/use-closing-act.ts";
import { createChain } from "../../../state/chains.ts";
import { useActiveConnection } from "../../../state/connections.ts";
import { useIsUploading } from "../../../state/upload.ts";
import { ChainOptions } from "./chain-options.tsx";
import { ChainProblems } from "./chain-problems.tsx";
import { useChainPlan } from "./use-chain-plan.ts";

/** What all shots have in common, what it costs, what stands against it; then the press. */
export function ChainDialog({ onClose }: { onClose: () => void }) {
  const { t, connectionName } = useWords();
  const connection = useActiveConnection();
  const chain = useChainPlan();
  // A shot that failed to be made is named by the core; the dialog stays open with it.
  const { isBusy, failure, run } = useClosingAct();
  const isUploading = useIsUploading();
  const count = chain.plan.shots.length;
  const make = async () => {
    await createChain(chain.plan, connection?.id);
    notify({ tone: "good", text: t("clips.chain.started", { count }) });
    onClose();
  };
  const reason = !connection
    ? t("video.send.reason.noConnection")
    : isUploading
      ? t("video.send.reason.uploading")
      : chain.problems.some(({ level }) => level === "error")
        ? t("clips.chain.mendFirst")
        : undefined;
  return (
    <Dialog
      title={t("clips.chain.title")}
      description={t("clips.chain.intro")}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button className="h-8!" onClick={onClose}>
            {t("parts.cancel")}
          </Button>
          <Button look="primary" isBusy={isBusy} disabledReason={reason} onClick={() => void run(make)}>
            {t("clips.chain.make", { count })}
          </Button>
        </>
      }
    >
      <div className="@container flex flex-col gap-4">
        {failure && <FailureNotice failure={failure} />}
        <ChainOptions chain={chain} />
        <ChainProblems chain={chain} />
        <p className="numbers text-small text-muted">
          {t("clips.chain.cost", { count, lengths: lengthsOf(chain.plan.shots) })}{" "}
          {connection && (connection.isDemo ? t("video.send.free") : t("clips.chain.paid", { name: connectionName(connection) }))}
        </p>
      </div>
    </Dialog>
  );
}

/** “5” or “5 + 6 + 5”. */
function lengthsOf(shots: readonly { duration: number }[]): string {
  const lengths = shots.map(({ duration }) => formatNumber(duration));
  return new Set(lengths).size === 1 ? (lengths[0] ?? "") : lengths.join(" + ");
}
