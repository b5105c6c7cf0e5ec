import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Chain, ChainState } from "../../shared/contract/chains.ts";
import { notify } from "../parts/toasts.tsx";
import { chainsAtRest, useChains } from "../state/chains.ts";
import { goTo } from "../state/layout.ts";
import { openViewer } from "../state/viewer.ts";

/** Says in the corner when a chain of shots is joined, could not be joined, or waits for the person, whatever panel is looked at. */
export function useChainNotices(): void {
  const { t } = useTranslation();
  const chains = useChains();
  const before = useRef<readonly Chain[]>(undefined);
  useEffect(() => {
    for (const chain of chainsAtRest(before.current, chains)) {
      const { state, entryId } = chain;
      const title = chain.title || t("video.results.noPrompt");
      const action =
        entryId === undefined
          ? { label: t("clips.chain.show"), onSelect: () => goTo("clips") }
          : { label: t("clips.chain.play"), onSelect: () => openViewer(entryId, { list: { ids: [entryId] } }) };
      notify({ tone: tones[state], text: t(`clips.chain.said.${state}`, { title }), action });
    }
    before.current = chains ?? before.current;
  }, [chains, t]);
}

const tones = { done: "good", failed: "bad", "waiting-for-you": "bad" } as const satisfies Partial<Record<ChainState, string>>;
