import { useEffect, useState } from "react";
import type { Draft, Message } from "../../../../shared/contract/threads.ts";
import { fileTokens } from "../../../../shared/rules/file-tokens.ts";
import { SECOND } from "../../../../shared/units.ts";
import { useChatModels } from "../../../state/chat-models.ts";
import { client } from "../../../state/client.ts";
import { useBranch, useMessage, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { useAttachedFiles } from "../../../parts/conversation/composer/attached-files.ts";
import { blocksOf } from "../../../parts/conversation/composer/sending.ts";
import { useChatSettings } from "./settings-store.ts";

/** So long after the last key the words are counted. */
const REST_MILLISECONDS = SECOND / 4;
/** From this share of the model's context on, an estimate is not enough to send by. */
const NEAR = 0.9;

export interface TokenCount {
  tokens: number;
  /** Counted by the service for exactly this draft. */
  isExact: boolean;
  /** Bytes of the request, once it was counted. */
  bytes?: number;
  /** With the answer's limit it is more than the model takes, or near to it where it is an estimate. */
  isTight: boolean;
}

interface Counted extends Omit<TokenCount, "isTight"> {
  draft: Draft;
  bytes: number;
}

/** What the next request takes: an estimate while typing, the service's own count when it is asked for (CH-02). */
export function useTokenCount(draft: Draft): TokenCount & { count: () => Promise<TokenCount> } {
  const open = useShownThread();
  const thread = useThread(open);
  const parentId = useBranch(open).at(-1);
  const leaf = useMessage(open, parentId);
  const { settings } = useChatSettings();
  const window = useChatModels(thread?.connectionId).find(({ id }) => id === settings.model)?.contextTokens;
  const files = useAttachedFiles(draft).reduce((sum, file) => sum + fileTokens(file), 0);
  const estimate = useEstimate(`${settings.system}\n${draft.text}`) + tokensBefore(leaf) + files;
  const [counted, setCounted] = useState<Counted>();
  const exact = counted?.draft === draft ? counted : undefined;
  const judged = (tokens: number, isExact: boolean) => window !== undefined && tokens + settings.maxTokens > window * (isExact ? 1 : NEAR);

  const count = async (): Promise<TokenCount> => {
    const asked = { ...(open ? { threadId: open.id } : { settings }), parentId, blocks: blocksOf(draft) };
    const { tokens, isEstimate, bytes } = await client.threads.count(asked);
    const found = { tokens, bytes, isExact: !isEstimate };
    setCounted({ ...found, draft });
    return { ...found, isTight: judged(tokens, true) };
  };
  const now = exact ?? { tokens: estimate, isExact: false };
  return {
    tokens: now.tokens,
    isExact: now.isExact,
    ...(exact && { bytes: exact.bytes }),
    isTight: judged(now.tokens, exact !== undefined),
    count,
  };
}

/** What the service counted of the conversation so far, its newest answer included. */
function tokensBefore(leaf: Message | undefined): number {
  const usage = leaf?.details?.usage ?? {};
  const names = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"];
  return names.reduce((sum, name) => sum + (typeof usage[name] === "number" ? usage[name] : 0), 0);
}

/** An estimate of the tokens of a text, once typing rests; what estimates is fetched with the first words. */
function useEstimate(text: string): number {
  const [tokens, setTokens] = useState(0);
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      if (text.trim() === "") return setTokens(0);
      import("tokenx").then(({ estimateTokenCount }) => isLatest && setTokens(estimateTokenCount(text)), reportError);
    }, REST_MILLISECONDS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text]);
  return tokens;
}
