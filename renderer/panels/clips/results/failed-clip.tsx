import { FailedFrame } from "../../../parts/job/failed-frame.tsx";
import { FailedOffers } from "../../../parts/job/failed-offers.tsx";
import { recipeToDraft } from "../draft/recipe-to-draft.ts";
import { useSending } from "../sending/send.ts";
import { showForm } from "../view-store.ts";
import type { ClipJob } from "./clip-jobs.ts";
import { putIntoForm } from "./put-into-form.ts";
import { sendAgain } from "./send-again.ts";

/** A clip that ended without a result. */
export function FailedClip({ job }: { job: ClipJob }) {
  const isReady = useSending(({ state }) => state === "ready");
  const correct = () => putIntoForm(recipeToDraft(job.recipe, { connectionId: job.connectionId }));
  const offers = <FailedOffers job={job} isReady={isReady} onCorrect={correct} onAgain={() => void sendAgain(job)} />;
  return <FailedFrame job={job} offers={offers} onDiscarded={showForm} />;
}
