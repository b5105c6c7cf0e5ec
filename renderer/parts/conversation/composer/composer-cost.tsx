import type { ExpectedCall } from "../../../state/estimates.ts";
import { CostLine } from "../../cost/cost-line.tsx";
import { useAskedConnection } from "./use-asked-connection.ts";

/** What the message will cost, in the line of the composer (GEN-11). `isOpenEnded`: nothing limits the answer. */
export function ComposerCost({ calls, isOpenEnded = false }: { calls: readonly ExpectedCall[]; isOpenEnded?: boolean }) {
  const { connection } = useAskedConnection();
  return (
    <span className="numbers truncate pl-1 text-small text-muted">
      <CostLine calls={calls} connection={connection} isOpenEnded={isOpenEnded} />
    </span>
  );
}
