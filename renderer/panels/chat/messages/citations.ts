import type { Block } from "../../../../shared/contract/threads.ts";
import type { Source } from "../../../parts/conversation/messages/sources.tsx";

/** All sources of an answer, each once, in the order in which they are cited (wire notes 5.2). */
export function sourcesOf(blocks: readonly Block[]): Source[] {
  const known = new Map<string, Source>();
  for (const source of blocks.flatMap((block) => citations(block).map(sourceOf))) {
    if (!known.has(source.key)) known.set(source.key, source);
  }
  return [...known.values()];
}

/** The numbers, from 1, of the sources that a block cites. */
export function citationsOf(block: Block, sources: readonly Source[]): number[] {
  const keys = new Set(citations(block).map((citation) => sourceOf(citation).key));
  return sources.flatMap((source, place) => (keys.has(source.key) ? [place + 1] : []));
}

function citations(block: Block): Record<string, unknown>[] {
  const list = block["citations"];
  return Array.isArray(list) ? list.filter((one) => typeof one === "object" && one !== null) : [];
}

function sourceOf(citation: Record<string, unknown>): Source {
  const text = (name: string) => (typeof citation[name] === "string" ? citation[name] : undefined);
  const url = text("url");
  const title = text("title") ?? text("document_title") ?? url ?? String(citation["type"] ?? "");
  const quote = text("cited_text");
  return { key: url ?? title, title, ...(url !== undefined && { url }), ...(quote !== undefined && { quote }) };
}
