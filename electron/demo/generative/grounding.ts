import { createHash } from "node:crypto";
import type { Body } from "../assets/fields.ts";

const places = ["encyclopedia", "journal", "handbook"] as const;
const MOST_SUPPORTS = 5;

/** A text that was searched for: its beginning is not plain ASCII, so that bytes and characters differ in what follows. */
export function groundedText(text: string, isChinese: boolean): string {
  return `${isChinese ? "🏮 以下内容参考了网络资料。" : "🏮 A résumé of what the web says – naïve, but current."}\n\n${text}`;
}

/**
 * What stands beside it (wire notes 6.7). Offsets are bytes of UTF-8 with the end left out, and what is zero is not written; `partIndex` is
 * the place of the text among its parts.
 */
export function groundingOf(text: string, prompt: string, partIndex: number): Body {
  const query = prompt.replaceAll(/\s+/g, " ").slice(0, 80);
  const supports = sentencesIn(text).map(({ sentence, at }, place) => {
    const startIndex = Buffer.byteLength(text.slice(0, at));
    const endIndex = startIndex + Buffer.byteLength(sentence);
    const segment = { ...(partIndex > 0 && { partIndex }), ...(startIndex > 0 && { startIndex }), endIndex, text: sentence };
    const chunks = place % 2 === 0 ? [place % places.length] : [0, 2];
    return { segment, groundingChunkIndices: chunks, confidenceScores: chunks.map(() => 0.9) };
  });
  return {
    webSearchQueries: [query, `${query} 2026`],
    searchEntryPoint: { renderedContent: entryPoint(query) },
    groundingChunks: places.map((place) => ({
      web: { uri: redirectTo(place, query), title: `${place}.example`, domain: `${place}.example` },
    })),
    groundingSupports: supports,
  };
}

function sentencesIn(text: string): { sentence: string; at: number }[] {
  const found = text.matchAll(/[^\s.!?。！？][^.!?。！？\n]*[.!?。！？]/gu);
  return [...found].slice(0, MOST_SUPPORTS).map((match) => ({ sentence: match[0], at: match.index }));
}

/** Links lead through the service, which knows where to. */
function redirectTo(place: string, query: string): string {
  return `https://search.example/grounding-redirect/${createHash("sha256").update(`${place} ${query}`).digest("base64url")}`;
}

/** HTML and CSS from outside, as it comes: made to be shown, not to be trusted. */
function entryPoint(query: string): string {
  const words = query.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const style =
    ".carousel{display:flex;gap:8px;padding:8px}.chip{border:1px solid #d2d2d2;border-radius:16px;padding:4px 12px;font:14px sans-serif}";
  const link = `<a class="chip" href="https://search.example/?q=${encodeURIComponent(query)}">${words}</a>`;
  return `<style>${style}</style><div class="carousel">${link}<script>document.title = "suggestions"</script></div>`;
}
