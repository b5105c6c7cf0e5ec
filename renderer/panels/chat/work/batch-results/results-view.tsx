import type { BatchJob } from "../../../../state/batches.ts";
import { ResultsHead } from "./results-head.tsx";
import { ResultsTable } from "./results-table.tsx";

/** What came of a batch: each request with its answer, to be searched, filtered, read, tried again and taken out. */
export function ResultsView({ job }: { job: BatchJob }) {
  return (
    <>
      <ResultsHead job={job} />
      <ResultsTable job={job} />
    </>
  );
}
