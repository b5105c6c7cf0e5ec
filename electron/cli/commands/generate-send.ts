import { z } from "zod";
import {
  type Asked,
  type GenerativeSettings,
  type Message,
  Modality,
  PartBlock,
  type Thread,
  type UserBlock,
} from "../../../shared/contract/threads.ts";
import { checkGenerative } from "../../../shared/rules/generative.ts";
import { refuseProblems } from "../../../shared/rules/refuse-problems.ts";
import { fill } from "../../../shared/words/fill.ts";
import { finishReasonWords } from "../../../shared/words/finish-reasons.ts";
import { problemWords } from "../../../shared/words/problems.ts";
import { messageText } from "../../core/threads/message-text.ts";
import type { Command, Context } from "../command.ts";
import { describedEntry } from "../described-entry.ts";
import { checkOut } from "../job-end.ts";
import { type Parsed, usage } from "../options.ts";
import { failureLines } from "../output.ts";
import { printRequest } from "../print-request.ts";
import { exitStatusOfAnswer, printedAnswer } from "../printed-answer.ts";
import { resolveSource } from "../source.ts";

/** Asks for words and pictures: prints the words as they come, and where the pictures are. The thread can be gone on with by `--thread`. */
export const generateSend: Command = {
  check(parsed) {
    if (parsed.text("model") === undefined && parsed.text("thread") === undefined) throw usage("generate send needs --model.");
    if (parsed.words.join(" ").trim() === "" && parsed.list("image").length === 0) throw usage("generate send needs a text.");
    checkOut(parsed);
    const settings = settingsFrom(parsed, undefined);
    if (settings.model !== "") refuseProblems(checkGenerative([{ type: "text", text: "." }], settings, { media: new Map() }));
  },

  async run(context) {
    const { parsed, client, output } = context;
    const asked = await askedFor(context);
    await warn(context, asked);
    if (parsed.has("print-request")) return printRequest(output, client.threads.preview({ ...asked, full: true }));
    const { settings, connectionId, parentId, blocks } = asked;
    const threadId = asked.threadId ?? (await client.threads.create({ settings, connectionId })).id;
    if (asked.threadId !== undefined) await client.threads.change({ id: threadId, settings });
    const { answers } = await client.threads.send({ threadId, parentId, blocks });
    return finish(context, await printedAnswer(context, threadId, answers[0]?.id ?? ""));
  },
};

type AskedFor = Asked & { settings: GenerativeSettings };

async function askedFor({ parsed, client, studio, connectionId }: Context): Promise<AskedFor> {
  const id = parsed.text("thread");
  const thread = id === undefined ? undefined : await client.threads.get({ id });
  const settings = settingsFrom(parsed, thread);
  const blocks: UserBlock[] = [];
  for (const text of parsed.list("image")) {
    const source = await resolveSource(text, studio.media);
    if (source.type !== "media") throw usage("--image takes a file or media:ID: pictures travel inside the request.");
    blocks.push({ type: "media", id: source.id });
  }
  const text = parsed.words.join(" ");
  if (text.trim() !== "") blocks.push({ type: "text", text });
  return { threadId: id, parentId: thread?.leafId, connectionId, settings, blocks };
}

/** What is named here goes before what the thread has. */
function settingsFrom(parsed: Parsed, thread: Thread | undefined): GenerativeSettings {
  const kept = thread?.settings;
  if (kept && kept.area !== "generative") throw usage("This thread is a chat: use `chat send --thread`.");
  const named = {
    model: parsed.text("model"),
    modalities: modalitiesFrom(parsed),
    aspectRatio: parsed.text("ratio"),
    imageSize: parsed.text("image-size"),
    thinkingLevel: parsed.text("thinking-level"),
    thinkingBudget: parsed.number("thinking-budget"),
    maxTokens: parsed.number("max-tokens"),
    webSearch: parsed.has("web-search") ? true : undefined,
    isStreamed: parsed.has("no-stream") ? false : undefined,
  };
  const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  return { area: "generative", model: "", system: "", isStreamed: true, ...kept, ...set };
}

function modalitiesFrom(parsed: Parsed): Modality[] | undefined {
  const typed = parsed.list("modality");
  if (typed.length === 0) return undefined;
  const known = z.array(Modality).safeParse(typed);
  if (known.success) return known.data;
  throw usage(`--modality is TEXT or IMAGE, not “${typed.join(", ")}”.`);
}

async function warn({ studio, client, output }: Context, asked: AskedFor): Promise<void> {
  const { blocks, settings } = asked;
  const ids = blocks.flatMap((block) => (block.type === "media" ? [block.id] : []));
  const media = new Map(studio.media.find(ids).map((each) => [each.id, each]));
  const { bytes } = await client.threads.count(asked);
  for (const { level, reason, detail } of checkGenerative(blocks, settings, { media, bytes })) {
    if (level === "warning") output.progress(fill(problemWords.en[reason], detail));
  }
}

async function finish({ client, output, parsed }: Context, message: Message): Promise<number> {
  const { failure, details, threadId } = message;
  const entries = [];
  for (const id of entriesOf(message)) entries.push(await describedEntry(await client.library.get({ id }), parsed.text("out")));
  const text = messageText(message.blocks);
  const lines = [...(text === "" ? [] : [""]), ...entries.map(({ path }) => path)];
  output.result({ message, threadId, text, entries, ...(failure && { error: failure }) }, lines);
  const tokens = details?.usage?.["totalTokenCount"];
  const facts = [endWords(details?.stopReason), tokens === undefined ? undefined : `${String(tokens)} tokens`, `thread ${threadId}`];
  if (!parsed.has("json")) output.progress(facts.filter(Boolean).join(" · "));
  if (failure) output.progress(failureLines(failure).join("\n"));
  return exitStatusOfAnswer(message);
}

function entriesOf({ blocks }: Message): string[] {
  const pictures = blocks.map((block) => PartBlock.safeParse(block).data);
  return [...new Set(pictures.flatMap((block) => (block?.type === "picture" && block.entryId !== undefined ? [block.entryId] : [])))];
}

/** The service's own word, and what it means where that is known (GC-04). */
function endWords(stopReason: string | undefined): string | undefined {
  const words: Record<string, string> = finishReasonWords.en;
  const known = stopReason === undefined ? undefined : words[stopReason];
  return known === undefined || stopReason === "STOP" ? stopReason : `${stopReason}: ${known}`;
}
