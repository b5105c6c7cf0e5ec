import { implement } from "@orpc/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { libraryContract } from "../../../shared/contract/library.ts";
import { watchLibrary } from "../../../renderer/state/library.ts";
import { orpc, queryClient } from "../../../renderer/state/queries.ts";
import { openPageLine } from "./page-line.ts";

test("DT-04 at the start nothing is asked twice; what was answered before a later snapshot is asked anew", async () => {
  const later = Promise.withResolvers<void>();
  openPageLine({
    library: {
      watch: implement(libraryContract).watch.handler(async function* () {
        yield { type: "snapshot", total: 3 };
        await later.promise;
        yield { type: "snapshot", total: 4 };
        await new Promise(() => undefined);
      }),
    },
  });
  const life = new AbortController();
  onTestFinished(() => life.abort());
  const invalidate = vi.spyOn(queryClient, "invalidateQueries");
  void watchLibrary(life.signal);
  const total = () => queryClient.getQueryData(["live", "library-total"]);
  await expect.poll(total).toBe(3);
  const { queryKey } = orpc.library.days.queryOptions({ input: { filter: { isTrashed: false } } });
  queryClient.setQueryData(queryKey, { days: "" });
  // Longer than changes are gathered for.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(invalidate).not.toHaveBeenCalled();
  later.resolve();
  await expect.poll(total).toBe(4);
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
