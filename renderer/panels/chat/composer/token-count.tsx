import { Sigma } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Draft, Message } from "../../../../shared/contract/threads.ts";
import { SECOND } from "../../../../shared/units.ts";
import { formatBytes, formatNumber } from "../../../i18n/format.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { notifyFailure } from "../../../parts/toasts.tsx";
import { useChatModels } from "../../../state/chat-models.ts";
import { client } from "../../../state/client.ts";
import { useBranch, useMessage, useShownThread, useThread } from "../../../state/use-open-thread.ts";
import { blocksOf } from "./sending.ts";
import { useChatSettings } from "./settings-store.ts";

/** So long after the last key the words are counted. */
const REST_MILLISECONDS = SECOND / 4;

interface Exact {
  tokens: number;
  bytes: number;
  isEstimate: boolean;
  /** What was counted. */
  draft: Draft;
}

/** What the next request takes: an estimate while typing, the service's own count at a press (CH-02). */
export function TokenCount({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const open = useShownThread();
  const thread = useThread(open);
  const branch = useBranch(open);
  const leaf = useMessage(open, branch.at(-1));
  const { settings } = useChatSettings();
  const model = useChatModels(thread?.connectionId).find(({ id }) => id === settings.model);
  const estimate = useEstimate(`${settings.system}\n${draft.text}`) + tokensBefore(leaf);
  const [counted, setCounted] = useState<Exact>();
  const [isCounting, setIsCounting] = useState(false);
  const exact = counted?.draft === draft ? counted : undefined;
  const tokens = exact?.tokens ?? estimate;
  const window = model?.contextTokens;
  const isTight = window !== undefined && tokens + settings.maxTokens > window;
  const blocks = blocksOf(draft);

  const count = async () => {
    if (!open || isCounting) return;
    setIsCounting(true);
    try {
      setCounted({ ...(await client.threads.count({ threadId: open.id, parentId: branch.at(-1), blocks })), draft });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsCounting(false);
    }
  };
  const isExact = exact !== undefined && !exact.isEstimate;
  const text = t(isExact ? "chat.count.exact" : "chat.count.about", { tokens: formatNumber(tokens) });
  const size = exact === undefined ? undefined : formatBytes(exact.bytes);
  return (
    <span className="flex min-w-0 items-center gap-1 pl-1 text-small">
      <span
        className={isTight ? "numbers truncate text-warn" : "numbers truncate text-muted"}
        title={isTight ? t("chat.count.tight") : undefined}
      >
        {[text, size, isTight ? t("chat.count.tightShort") : undefined].filter(Boolean).join(" · ")}
      </span>
      {open && blocks.length > 0 && (
        <IconButton name={t("chat.count.count")} icon={Sigma} aria-busy={isCounting} onClick={() => void count()} className="size-6!" />
      )}
    </span>
  );
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
