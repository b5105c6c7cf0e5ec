import { createHash } from "node:crypto";
import type { Block } from "../../../shared/contract/threads.ts";
import { dataComment, type ThreadFile } from "./thread-file.ts";
import { pathTo } from "./message-tree.ts";

type ExportedThread = ThreadFile["threads"][number];
type ExportedMessage = ExportedThread["messages"][number];

/** The shown branches as Markdown, the whole threads in a comment behind them. */
export function markdownPage(file: ThreadFile): string {
  const threads = file.threads.map((thread) =>
    [
      `# ${oneLine(thread.title) || "Chat"}`,
      ...shownOf(thread).map((message) => `## ${speakerOf(message)}\n\n${textOf(message, file)}`),
    ].join("\n\n"),
  );
  return `${threads.join("\n\n---\n\n")}\n\n${dataComment(file)}\n`;
}

/** The same as a web page that runs nothing and fetches nothing. */
export function htmlPage(file: ThreadFile): string {
  const threads = file.threads.map((thread) => {
    const messages = shownOf(thread).map(
      (message) => `<section><h2>${escape(speakerOf(message))}</h2><div dir="auto">${escape(textOf(message, file))}</div></section>`,
    );
    return `<article><h1>${escape(thread.title || "Chat")}</h1>\n${messages.join("\n")}\n</article>`;
  });
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${styleHash}'">
<meta name="viewport" content="width=device-width">
<title>${escape(file.threads.map(({ title }) => title).join(", ") || "Chat")}</title>
<style>${style}</style>
</head>
<body>
${threads.join("\n")}
${dataComment(file)}
</body>
</html>
`;
}

const style =
  "body{font:16px/1.6 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}" +
  "h1{font-size:1.5rem}h2{font-size:.9rem;opacity:.7;margin-bottom:.25rem}div{white-space:pre-wrap;overflow-wrap:anywhere}";

/** By which the page's own policy lets in this style and no other. */
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

function shownOf(thread: ExportedThread): ExportedMessage[] {
  return pathTo(thread.messages, thread.leafId ?? thread.messages.at(-1)?.id);
}

function speakerOf({ role, details }: ExportedMessage): string {
  return role === "user" ? "You" : (details?.serviceModel ?? details?.settings.model ?? "Answer");
}

function textOf({ blocks }: ExportedMessage, file: ThreadFile): string {
  return blocks.flatMap((block) => blockText(block, file) ?? []).join("\n\n");
}

function blockText(block: Block, { media }: ThreadFile): string | undefined {
  if (block.type === "text" && typeof block.text === "string") return block.text;
  if (block.type === "picture" && block.isThought === true) return undefined;
  if (block.type === "media" || block.type === "picture")
    return `[${String(block.name ?? media.find(({ id }) => id === block.id)?.name ?? block.id)}]`;
  return block.type === "service-file" ? `[${String(block.name ?? block.id)}]` : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function escape(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
