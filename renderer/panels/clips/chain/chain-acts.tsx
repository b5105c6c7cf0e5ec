import { CirclePause, Play, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Chain } from "../../../../shared/contract/chains.ts";
import { finalJobStates } from "../../../../shared/job-states.ts";
import { AskingButton } from "../../../parts/asking-button.tsx";
import { Button } from "../../../parts/button.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { discardChain, resumeChain, stopChain } from "../../../state/chains.ts";

/** What can be done with the whole chain now. */
export function ChainActs({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  const { id, state, shots } = chain;
  const current = shots.find((shot) => shot.state !== "done")?.state;
  const hasEndedBadly = current !== undefined && finalJobStates.has(current);
  const isSteered = state === "running" || (state === "stopped" && !hasEndedBadly);
  return (
    <div className="flex flex-wrap items-center gap-1">
      {isSteered && (
        // One button of two names, so that the keyboard stays on it.
        <Button
          icon={state === "running" ? CirclePause : Play}
          onClick={() => void (state === "running" ? stopChain(id) : resumeChain(id)).catch(notifyFailure)}
        >
          {t(state === "running" ? "clips.chain.stop" : "clips.chain.goOn")}
        </Button>
      )}
      {(state === "waiting-for-you" || (state === "stopped" && !isSteered)) && <GoOnAgain chain={chain} />}
      {state === "failed" && (
        <Button icon={Play} onClick={() => void resumeChain(id).catch(notifyFailure)}>
          {t("clips.chain.joinAgain")}
        </Button>
      )}
      <Discard chain={chain} />
    </div>
  );
}

/** The shot that ended badly is sent once more; asked first, as it is paid once more, and an unsure one perhaps twice. */
function GoOnAgain({ chain: { id, shots } }: { chain: Chain }) {
  const { t } = useTranslation();
  const at = shots.findIndex(({ state }) => state !== "done");
  const isUnsure = shots[at]?.state === "unsure";
  return (
    <AskingButton
      icon={Play}
      question={{
        title: t("clips.chain.goOnTitle", { number: at + 1 }),
        body: t(isUnsure ? "clips.chain.goOnUnsure" : "clips.chain.goOnBody"),
        act: t("clips.chain.goOnAct"),
        isDanger: isUnsure,
      }}
      onAct={() => void resumeChain(id, { mayCostAgain: isUnsure }).catch(notifyFailure)}
    >
      {t("clips.chain.goOn")}
    </AskingButton>
  );
}

function Discard({ chain: { id } }: { chain: Chain }) {
  const { t } = useTranslation();
  return (
    <AskingButton
      look="quiet"
      icon={Trash2}
      question={{ title: t("clips.chain.discardTitle"), body: t("clips.chain.discardBody"), act: t("clips.chain.discard") }}
      onAct={() => void discardChain(id).catch(notifyFailure)}
    >
      {t("clips.chain.discard")}
    </AskingButton>
  );
}
