import { FailedFrame } from "../../../parts/job/failed-frame.tsx";
import { FailedOffers } from "../../../parts/job/failed-offers.tsx";
import { useSending } from "../sending/send.ts";
import { sendAgain } from "../sending/send-again.ts";
import { showForm } from "../view-store.ts";
import { takeRecipe } from "./edit-acts.ts";
import type { ImageJob } from "./image-jobs.ts";

/** Pictures that were not made. */
export function FailedImage({ job }: { job: ImageJob }) {
  const isReady = useSending(({ state }) => state === "ready");
  const offers = <FailedOffers job={job} isReady={isReady} onCorrect={() => takeRecipe(job.recipe)} onAgain={() => void sendAgain(job)} />;
  return <FailedFrame job={job} offers={offers} onDiscarded={showForm} />;
}
