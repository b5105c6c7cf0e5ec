import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import type { Emptied, Trashed } from "../../shared/contract/care.ts";
import { client } from "./client.ts";
import { failureOf } from "./failure-of.ts";
import { orpc } from "./queries.ts";

/** What a person is asked about before it is removed for good; without ids, all that is in the trash. */
export interface RemovalQuestion extends Trashed {
  ids?: string[];
  /** It was asked before, of a trash that has changed since. */
  isAgain?: boolean;
}

/** Stands until it is answered. */
export const useRemovalQuestion = create<{ question: RemovalQuestion | undefined }>(() => ({ question: undefined }));

/** How much is in the trash. */
export function useTrashed(): Trashed | undefined {
  return useQuery(orpc.care.trashed.queryOptions({ input: {} })).data;
}

/** What takes how much room. */
export const useDiskUse = () => useQuery(orpc.care.use.queryOptions());

/** How much of the room is taken by what can be made again. */
export const useRebuildable = () => useQuery(orpc.care.rebuildable.queryOptions());

/** Asks before these results, or all in the trash, are removed for good; what is not in the trash is not asked about. */
export async function askRemoval(ids?: readonly string[], isAgain = false): Promise<void> {
  const wanted = ids === undefined ? {} : { ids: [...ids] };
  const trashed = await client.care.trashed(wanted);
  if (trashed.count > 0) useRemovalQuestion.setState({ question: { ...wanted, ...trashed, isAgain } });
}

export const closeRemovalQuestion = () => useRemovalQuestion.setState({ question: undefined });

/** The person has said yes to what was shown. Of a trash that has changed since nothing is removed: it is asked anew, and nothing answered. */
export async function removeForGood({ ids, count, newest }: RemovalQuestion): Promise<Emptied | undefined> {
  const shown = { count, ...(newest !== undefined && { newest }) };
  try {
    return await client.care.emptyTrash({ ...(ids !== undefined && { ids }), shown });
  } catch (error) {
    if (failureOf(error).reason !== "trash-changed") throw error;
    await askRemoval(ids, true);
    return undefined;
  }
}
