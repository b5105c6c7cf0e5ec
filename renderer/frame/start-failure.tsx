import { FailureNotice } from "../parts/failure-notice.tsx";
import { failureOf } from "../state/failure-of.ts";
import { queryClient } from "../state/queries.ts";

/** The core answered, but not with what the page needs to begin. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className="flex grow items-center justify-center p-8">
      <FailureNotice failure={failureOf(error)} onAction={() => void queryClient.invalidateQueries()} className="w-[520px] max-w-full" />
    </main>
  );
}
