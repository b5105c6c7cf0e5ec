import type { Asked, ChatSettings, Message, ThreadSettings, UserBlock } from "../../../shared/contract/threads.ts";
import { findChatModel } from "../../../shared/models.ts";
import { checkChat } from "../../../shared/rules/chat.ts";
import { fill } from "../../../shared/words/fill.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { messageText } from "../../core/threads/message-text.ts";
import type { Command, Context } from "../command.ts";
import { type Parsed, usage } from "../options.ts";
import { failureLines } from "../output.ts";
import { printRequest } from "../print-request.ts";
import { exitStatusOfAnswer, printedAnswer } from "../printed-answer.ts";
import { resolveSource } from "../source.ts";

/** Asks for an answer and prints it as it comes; the thread is kept and can be gone on with by `--thread`. */
export const chatSend: Command = {
  check,
  async run(context) {
    const { parsed, client, output } = context;
    const asked = await askedFor(context);
    warn(context, asked);
    if (parsed.has("print-request")) return printRequest(output, client.threads.preview({ ...asked, full: true }));
    const { settings, connectionId, parentId, blocks } = asked;
    const threadId = asked.threadId ?? (await client.threads.create({ settings, connectionId })).id;
    if (asked.threadId !== undefined) await client.threads.change({ id: threadId, settings });
    const { answers } = await client.threads.send({ threadId, parentId, blocks });
    const message = await printedAnswer(context, threadId, answers[0]?.id ?? "");
    return finish(context, message);
  },
};

/** How many tokens the same would send. */
export const chatCount: Command = {
  check,
  async run(context) {
    const { parsed, client, output } = context;
    const asked = await askedFor(context);
    if (parsed.has("print-request")) return printRequest(output, client.threads.preview({ ...asked, ofCount: true, full: true }));
    const count = await client.threads.count(asked);
    output.result(count, [
      `${count.tokens} tokens${count.isEstimate ? " (estimated: the service cannot count)" : ""}, ${count.bytes} bytes`,
    ]);
    return 0;
  },
};

type AskedFor = Asked & { settings: ChatSettings };

function check(parsed: Parsed): void {
  const { verb } = parsed;
  if (parsed.text("model") === undefined && parsed.text("thread") === undefined) throw usage(`chat ${verb} needs --model.`);
  if (parsed.words.join(" ").trim() === "" && parsed.list("image").length === 0) throw usage(`chat ${verb} needs a text.`);
  parsed.number("max-tokens");
}

async function askedFor({ parsed, client, studio, connectionId }: Context): Promise<AskedFor> {
  const id = parsed.text("thread");
  const thread = id === undefined ? undefined : await client.threads.get({ id });
  const model = parsed.text("model") ?? thread?.settings.model ?? "";
  const blocks: UserBlock[] = [];
  for (const text of parsed.list("image")) {
    const source = await resolveSource(text, studio.media);
    if (source.type !== "media") throw usage("--image takes a file or media:ID: pictures travel inside the request.");
    blocks.push({ type: "media", id: source.id });
  }
  const text = parsed.words.join(" ");
  if (text.trim() !== "") blocks.push({ type: "text", text });
  const kept = chatSettingsOf(thread?.settings);
  const settings: ChatSettings = {
    ...kept,
    model,
    system: parsed.text("system") ?? kept?.system ?? "",
    maxTokens: parsed.number("max-tokens") ?? kept?.maxTokens ?? usualMaxTokens(model),
  };
  return { threadId: id, parentId: thread?.leafId, connectionId, settings, blocks };
}

function chatSettingsOf(settings: ThreadSettings | undefined): ChatSettings | undefined {
  if (settings?.area === "generative") throw usage("This thread is of the generative area: use `generate send --thread`.");
  return settings;
}

function usualMaxTokens(model: string): number {
  return Math.min(4096, findChatModel(model)?.maxOutputTokens ?? 4096);
}

function warn({ studio, output }: Context, { blocks, settings }: AskedFor): void {
  const ids = blocks.flatMap((block) => (block.type === "media" ? [block.id] : []));
  const media = new Map(studio.media.find(ids).map((each) => [each.id, each]));
  for (const { level, reason, detail } of checkChat(blocks, settings, { media })) {
    if (level === "warning") output.progress(fill(problemWords.en[reason], detail));
  }
}

function finish({ output, parsed }: Context, message: Message): number {
  const { failure, details, threadId } = message;
  const usage = details?.usage;
  const tokens = usage ? `${String(usage["input_tokens"] ?? "?")} tokens in, ${String(usage["output_tokens"] ?? "?")} out` : undefined;
  output.result({ message, threadId, text: messageText(message.blocks), ...(failure && { error: failure }) }, [""]);
  if (!parsed.has("json")) output.progress([details?.stopReason, tokens, `thread ${threadId}`].filter(Boolean).join(" · "));
  if (failure) output.progress(failureLines(failure).join("\n"));
  return exitStatusOfAnswer(message);
}
