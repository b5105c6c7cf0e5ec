import type { IncomingMessage } from "node:http";

/** Path of the return address of verifications (VF-01). */
export const wayBackPath = "/verified";

/**
 * Answers the browser that comes back from a verification. It comes from another site, so it brings no session: the random state in the
 * address is what tells it from a stranger, and all that a stranger gets is this page. The address is cleaned at once, since it holds the
 * session's token.
 *
 * @param cameBack hears the whole address; whatever it does with it, the browser sees the same
 */
export function wayBack(incoming: IncomingMessage, url: URL, cameBack: (address: string) => unknown): Response {
  const isForUs = incoming.method === "GET" && incoming.headers.host === url.host && isVisit(incoming);
  if (!isForUs) return new Response(null, { status: 403 });
  if (url.search === "") return page();
  cameBack(url.href);
  return new Response(null, { status: 303, headers: { location: wayBackPath, "cache-control": "no-store" } });
}

/** A person's browser shows the address itself; pages cannot fetch or embed it. */
function isVisit({ headers }: IncomingMessage): boolean {
  const mode = headers["sec-fetch-mode"];
  return mode === undefined || (mode === "navigate" && headers["sec-fetch-dest"] === "document");
}

function page(): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(words, { headers });
}

/** Whoever reads it may speak either language of the studio. */
const words = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lanternist</title>
<main>
<h1>Back to Lanternist</h1>
<p>The studio asks the service for the result now. You can close this tab.</p>
<p lang="zh-CN">请回到 Lanternist，结果正在查询。可以关闭此标签页。</p>
</main>
</html>
`;
