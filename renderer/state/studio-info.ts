import { useQuery } from "@tanstack/react-query";
import { client } from "./client.ts";
import { orpc, queryClient } from "./queries.ts";

/** Version, folders, and how keys are kept. */
export function useStudioInfo() {
  return useQuery(orpc.studio.info.queryOptions());
}

/** Resolves once addresses of files are known. */
export const whenStudioIsKnown = () => queryClient.ensureQueryData(orpc.studio.info.queryOptions());

/** The person agrees to a private file for keys; ask in words first. */
export async function agreeToKeyFile(): Promise<void> {
  queryClient.setQueryData(orpc.studio.info.queryKey(), await client.studio.agreeToKeyFile());
}
