import type { Block } from "./blocks.ts";
import { idFrom } from "./ids.ts";
import { withoutKeywords, type Keywords } from "./keywords.ts";

/** A search of the web as the service carries it out: the question, and what was found or why nothing was (wire notes 5.2). */
export function searchBlocks(prompt: string, keywords: Keywords): Block[] {
  const use = searchUse(prompt);
  const id = String(use["id"]);
  if (!keywords.has("search-error")) return [use, searchResult(id, prompt)];
  const content = { type: "web_search_tool_result_error", error_code: "unavailable" };
  return [use, { type: "web_search_tool_result", tool_use_id: id, caller: { type: "direct" }, content }];
}

export function searchUse(prompt: string): Block {
  const query = withoutKeywords(prompt).replaceAll(/\s+/g, " ").slice(0, 80);
  return { type: "server_tool_use", id: idFrom("srvtoolu", prompt), name: "web_search", input: { query }, caller: { type: "direct" } };
}

export function searchResult(id: string, about: string): Block {
  const title = withoutKeywords(about).replaceAll(/\s+/g, " ").slice(0, 40);
  const content = ["encyclopedia", "journal", "handbook"].map((place) => ({
    type: "web_search_result",
    url: `https://${place}.example/articles/${encodeURIComponent(title.toLowerCase().replaceAll(" ", "-"))}`,
    title: `${title}: ${place}`,
    encrypted_content: Buffer.from(`${place} ${title}`).toString("base64"),
    page_age: "March 3, 2026",
  }));
  return { type: "web_search_tool_result", tool_use_id: id, caller: { type: "direct" }, content };
}
