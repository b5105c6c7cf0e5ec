import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { QueryClient } from "@tanstack/react-query";
import { client } from "./client.ts";
import { lineStore } from "./line.ts";

/** Query and mutation options of every call: `useQuery(orpc.connections.list.queryOptions())`. */
export const orpc = createTanstackQueryUtils(client);

/** What the core owns is kept here; it changes by streams and after mutations, so nothing is asked again by age or focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** After a lost line everything on screen is asked anew, since changes may have been missed. */
export function refreshWhenReopened(): void {
  let wasLost = false;
  lineStore.subscribe((line) => {
    if (line.state === "lost") wasLost = true;
    if (line.state !== "open" || !wasLost) return;
    wasLost = false;
    void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "live" });
  });
}
