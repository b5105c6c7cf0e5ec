import { create } from "zustand";
import type { BatchSource } from "../../../../../shared/contract/batches.ts";
import type { ChatSettings } from "../../../../../shared/contract/threads.ts";
import { chatModels } from "../../../../../shared/models.ts";
import { createPageStore } from "../../../../state/page-state.ts";
import { type Separator, splitPrompts } from "./split-prompts.ts";

/** The three ways that a batch is made (CH-03). */
export const ways = ["table", "prompts", "file"] as const;
export type Way = (typeof ways)[number];

export interface GivenFile {
  mediaId: string;
  name: string;
  bytes: number;
}

export interface BatchDraft {
  way: Way;
  title: string;
  /** With `{{column}}` where a cell of the table goes. */
  prompt: string;
  table: GivenFile | undefined;
  file: GivenFile | undefined;
  prompts: string;
  separator: Separator;
  settings: ChatSettings;
}

const initial: BatchDraft = {
  way: "table",
  title: "",
  prompt: "",
  table: undefined,
  file: undefined,
  prompts: "",
  separator: "line",
  settings: { model: chatModels[0]?.id ?? "", system: "", maxTokens: 1024 },
};

/** The batch that is being made; remembered. */
export const useBatchDraft = createPageStore<BatchDraft>("batch-draft", initial);

export const changeBatchDraft = (change: Partial<BatchDraft>) => useBatchDraft.setState(change);

/** Everything but how answers are asked for, which the next batch is likely to share. */
export function emptyBatchDraft(): void {
  useLongPrompts.setState({ text: undefined });
  useBatchDraft.setState(({ settings, way, separator }) => ({ ...initial, settings, way, separator }));
}

/** Left out where it is unset, since only what is set is sent (CH-01). */
export function changeBatchSettings(change: { [Key in keyof ChatSettings]?: ChatSettings[Key] | undefined }): void {
  useBatchDraft.setState(({ settings }) => ({
    settings: Object.fromEntries(Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined)) as ChatSettings,
  }));
}

/** Longer lists of prompts live as long as the page: what a page remembers is bounded. */
const MOST_REMEMBERED = 100_000;
const useLongPrompts = create<{ text: string | undefined }>(() => ({ text: undefined }));

export function usePromptsText(): string {
  const kept = useBatchDraft((draft) => draft.prompts);
  return useLongPrompts(({ text }) => text) ?? kept;
}

export function setPromptsText(text: string): void {
  const isLong = text.length > MOST_REMEMBERED;
  useLongPrompts.setState({ text: isLong ? text : undefined });
  if (!isLong) useBatchDraft.setState({ prompts: text });
}

/** What the draft's way would make the batch of; nothing while something is still to be given. */
export function sourceOf({ way, prompt, table, file, separator }: BatchDraft, promptsText: string): BatchSource | undefined {
  switch (way) {
    case "table":
      return table && prompt.trim() !== "" ? { from: "table", mediaId: table.mediaId, prompt } : undefined;
    case "file":
      return file && { from: "file", mediaId: file.mediaId };
    case "prompts": {
      const prompts = splitPrompts(promptsText, separator);
      return prompts.length > 0 ? { from: "prompts", prompts } : undefined;
    }
  }
}
