/** Whether the first bytes of a body are a page, JSON or other text, all of which are no picture, video or sound. */
export function textKindOf(head: Uint8Array): "html" | "json" | "text" | undefined {
  const start = Buffer.from(head.subarray(0, 1024));
  // The cut may fall into the middle of a letter.
  const text = start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replace(/\uFFFD$/, "")
    .trimStart();
  // Control characters other than white space, and what is no UTF-8.
  if (/(?![\s])\p{Cc}|\uFFFD/u.test(text)) return undefined;
  if (/^(?:<!doctype html|<(?:html|head|body|script|title|meta|!--))/i.test(text)) return "html";
  return /^[[{]/.test(text) ? "json" : "text";
}
