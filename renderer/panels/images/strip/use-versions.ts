import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "../../../state/queries.ts";
import { type PlacedVersion, placeVersions } from "./lanes.ts";

/** The tree that a result belongs to, oldest first; empty while it is not known. */
export function useVersions(entryId: string | undefined): { versions: readonly PlacedVersion[]; error: unknown } {
  const { data, error } = useQuery({
    ...orpc.library.versions.queryOptions({ input: entryId === undefined ? skipToken : { id: entryId } }),
    placeholderData: (before) => (entryId === undefined ? undefined : before),
  });
  const versions = useMemo(() => placeVersions(data?.versions ?? []), [data]);
  return { versions, error };
}
