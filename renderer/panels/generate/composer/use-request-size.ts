import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { Draft } from "../../../../shared/contract/threads.ts";
import { blocksOf } from "../../../parts/conversation/composer/sending.ts";
import { useSettledText } from "../../../parts/use-settled-text.ts";
import { orpc } from "../../../state/queries.ts";
import { useBranch, useShownThread } from "../../../state/use-open-thread.ts";
import { useGenerativeSettings } from "./use-generative-settings.ts";

/** What the request would be if it left now, pictures of the history included: its bytes, and about how many tokens. Nothing while nothing is written. */
export function useRequestSize(draft: Draft): { bytes: number; tokens: number } | undefined {
  const open = useShownThread();
  const parentId = useBranch(open).at(-1);
  const { settings } = useGenerativeSettings();
  const blocks = blocksOf({ ...draft, text: useSettledText(draft.text) });
  const asked = open ? { threadId: open.id, parentId } : { settings };
  const input = blocks.length > 0 ? { ...asked, blocks } : skipToken;
  const { data } = useQuery({
    ...orpc.threads.count.queryOptions({ input }),
    queryKey: ["generative-size", input === skipToken ? null : input, settings.pictureTurns, settings.system],
    placeholderData: keepPreviousData,
    retry: false,
  });
  return input === skipToken ? undefined : data;
}
