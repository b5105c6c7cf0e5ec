import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Asset } from "../../../../shared/contract/assets.ts";
import type { Connection } from "../../../../shared/contract/connections.ts";
import { useCanPublish } from "../../../state/can-publish.ts";
import { client } from "../../../state/client.ts";
import { type AddingRow, useAdding } from "./adding-store.ts";
import { type Verdict, isSent, verdictsOf } from "./verdict.ts";

/** The contract takes so many ids at once. */
const MOST_IDS = 500;

export interface ReviewedRow {
  row: AddingRow;
  verdict: Verdict;
  /** Goes when the button is pressed. */
  isSent: boolean;
  /** A file of this machine, and nothing gives it a public address. */
  lacksAddress: boolean;
}

/** What was given, each with what is known of it, and what stands in the way of all files together. */
export function useReview(connection: Connection): { reviewed: readonly ReviewedRow[]; needsStorage: boolean; isReading: boolean } {
  const { rows, groupId } = useAdding();
  const isIncoming = rows.some((row) => row.share !== undefined);
  const { recognised, isAsking } = useRecognised(connection.id, groupId, rows, isIncoming);
  const canPublish = useCanPublish(connection) ?? true;
  const reviewed = useMemo(() => {
    const verdicts = verdictsOf(rows, { recognised, isGatewayLocal: connection.isDemo, groupId });
    return rows.map((row, place): ReviewedRow => {
      const verdict = verdicts[place] ?? { is: "reading" };
      const lacksAddress = !canPublish && row.source?.type === "media";
      return { row, verdict, lacksAddress, isSent: isSent(row, verdict) && !lacksAddress };
    });
  }, [rows, recognised, connection.isDemo, groupId, canPublish]);
  // Until it is known which of them are there already, a press would add them once more.
  return { reviewed, needsStorage: reviewed.some((one) => one.lacksAddress), isReading: isIncoming || isAsking };
}

const none: ReadonlyMap<string, Asset> = new Map();

/** Which of the files already are assets of the group; asked when all have been read, since each changes the question. */
function useRecognised(
  connectionId: string,
  groupId: string | undefined,
  rows: readonly AddingRow[],
  isIncoming: boolean,
): { recognised: ReadonlyMap<string, Asset>; isAsking: boolean } {
  const ids = useMemo(() => [...new Set(rows.flatMap((row) => row.media?.id ?? []))].toSorted(), [rows]);
  const { data, isFetching } = useQuery({
    queryKey: ["recognised", connectionId, groupId, ids],
    queryFn: async () => {
      const found = new Map<string, Asset>();
      for (let from = 0; from < ids.length; from += MOST_IDS) {
        const mediaIds = ids.slice(from, from + MOST_IDS);
        for (const { mediaId, asset } of await client.assets.recognise({ connectionId, groupId: groupId ?? "", mediaIds })) {
          found.set(mediaId, asset);
        }
      }
      return found;
    },
    enabled: groupId !== undefined && ids.length > 0 && !isIncoming,
    staleTime: 0,
    gcTime: 0,
  });
  return { recognised: data ?? none, isAsking: isFetching };
}
