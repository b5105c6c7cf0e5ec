import { randomFrom } from "../media/random.ts";
import { textOf, type Block } from "./blocks.ts";
import { compose } from "./compose.ts";
import { idFrom } from "./ids.ts";
import { keywordsIn, withoutKeywords, type Keywords } from "./keywords.ts";
import type { MediaFacts } from "./media.ts";
import { paragraph } from "./prose.ts";
import type { ChatRequest } from "./request.ts";
import { searchBlocks, searchResult, searchUse } from "./search.ts";
import { redactedData, signatureOf, thinks } from "./thinking.ts";
import { inputFor, type ClientTool } from "./tools.ts";

/** What a plan is made from, beside the request. */
export interface Setting {
  media: readonly MediaFacts[];
  /** Tells answers to the same request apart. */
  variant: number;
  /** Signs thinking. */
  secret: string;
  /** What running code made, to stand before the text. */
  made: readonly Block[];
}

/** What the model would say if nothing stopped it. */
export interface Plan {
  content: Block[];
  stopReason: string;
}

/** Of how many earlier answers to the same request one can be taken up again. */
const MOST_VARIANTS = 8;

export function plan(request: ChatRequest, setting: Setting): Plan {
  const user = request.turns.findLast(({ role }) => role === "user");
  const prompt = textOf(user?.blocks ?? []);
  const keywords = keywordsIn(prompt);
  if (keywords.has("empty")) return { content: [], stopReason: "end_turn" };
  const prefix = prefixOf(request);
  const before = prefix === undefined ? thinkingBlocks(request, keywords, prompt, setting.secret) : [];
  const tool = prefix === undefined ? toolFor(request, keywords, prompt) : undefined;
  if (tool) return { content: [...before, ...toolBlocks(tool, request, prompt)], stopReason: "tool_use" };
  const text = continued(prefix ?? "", (variant) => answerText(request, prompt, keywords, { ...setting, variant }), setting.variant);
  if (keywords.has("pause") && prefix === undefined)
    return { content: [...before, ...pausedBlocks(text, prompt)], stopReason: "pause_turn" };
  const found = openSearch(request) ?? (searches(request) && prefix === undefined ? searchBlocks(prompt, keywords) : []);
  return { content: [...before, ...setting.made, ...found, ...textBlocks(text, found)], stopReason: "end_turn" };
}

function answerText({ model, turns, system, isJson }: ChatRequest, prompt: string, keywords: Keywords, setting: Setting): string {
  const place = turns.filter(({ role }) => role === "user").length;
  const seed = `${model.id} ${place} ${setting.variant}`;
  return compose({ prompt, system, keywords, media: setting.media, seed, isJson });
}

/** Text that the assistant has said already in the turn that is to be continued; nothing when a new turn begins. */
function prefixOf({ turns }: ChatRequest): string | undefined {
  const last = turns.at(-1);
  if (last?.role !== "assistant") return undefined;
  return last.blocks.map((block) => (block.type === "text" ? String(block["text"]) : "")).join("");
}

/** What is left of the answer that begins with the prefix; another beginning is taken up with a blank. */
function continued(prefix: string, answer: (variant: number) => string, variant: number): string {
  if (prefix === "") return answer(variant);
  const variants = Array.from({ length: Math.min(variant, MOST_VARIANTS) + 1 }, (_, back) => variant - back);
  const whole = variants.map(answer).find((each) => each.startsWith(prefix));
  return whole === undefined ? ` ${answer(variant)}` : whole.slice(prefix.length);
}

function thinkingBlocks({ thinking, model }: ChatRequest, keywords: Keywords, prompt: string, secret: string): Block[] {
  if (!thinks(thinking)) return [];
  const topic = withoutKeywords(prompt).slice(0, 60).replaceAll("\n", " ");
  const random = randomFrom(`${model.id} thinks about ${prompt}`);
  const language = /\p{Script=Han}/u.test(prompt) ? "zh" : "en";
  const text = [paragraph(language, topic, random), paragraph(language, topic, random)].join("\n\n");
  if (keywords.has("redacted")) return [{ type: "redacted_thinking", data: redactedData(text, secret) }];
  const shown = thinking.isOmitted ? "" : text;
  return [{ type: "thinking", thinking: shown, signature: signatureOf(shown, secret) }];
}

/** The client's tool that is used now: one that must be, or that the prompt names. A result is answered in words. */
function toolFor({ tools, turns }: ChatRequest, keywords: Keywords, prompt: string): ClientTool | undefined {
  const { client, choice } = tools;
  if (choice.type === "none" || turns.at(-1)?.blocks.some((block) => block.type === "tool_result")) return undefined;
  if (choice.type === "tool") return client.find((tool) => tool.name === choice.name);
  if (choice.type === "any" || keywords.has("tool")) return client[0];
  const said = prompt.toLowerCase();
  return client.find(({ name }) => said.includes(name.toLowerCase()) || said.includes(name.toLowerCase().replaceAll(/[_-]/g, " ")));
}

function toolBlocks(tool: ClientTool, { turns }: ChatRequest, prompt: string): Block[] {
  const id = idFrom("toolu", `${tool.name} ${turns.length} ${prompt}`);
  const say = { type: "text", text: `I will use \`${tool.name}\` for that.` };
  return [say, { type: "tool_use", id, name: tool.name, input: inputFor(tool, withoutKeywords(prompt)), caller: { type: "direct" } }];
}

/** The first half of the text, and a search whose result comes when the turn is sent back. */
function pausedBlocks(text: string, prompt: string): Block[] {
  const half = text.slice(0, Math.ceil(text.length / 2)).trimEnd();
  return [{ type: "text", text: half, citations: null }, searchUse(prompt)];
}

/** The result of a search that a paused turn left open. */
function openSearch({ turns }: ChatRequest): Block[] | undefined {
  const last = turns.at(-1)?.blocks.at(-1);
  return last?.type === "server_tool_use" ? [searchResult(String(last["id"]), String(last["name"]))] : undefined;
}

function searches({ tools, turns }: ChatRequest): boolean {
  const isResult = turns.at(-1)?.blocks.some((block) => block.type === "tool_result") === true;
  return tools.search !== undefined && tools.search.mostUses > 0 && tools.choice.type !== "none" && !isResult;
}

/** With what was found, its first paragraph stands apart and cites. */
function textBlocks(text: string, found: readonly Block[]): Block[] {
  const content = found.at(-1)?.["content"];
  const [first] = Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
  if (!first) return text === "" ? [] : [{ type: "text", text, citations: null }];
  const end = text.includes("\n\n") ? text.indexOf("\n\n") : text.length;
  const [cited, rest] = [text.slice(0, end), text.slice(end)];
  const citation = {
    type: "web_search_result_location",
    url: first["url"],
    title: first["title"],
    encrypted_index: idFrom("idx", String(first["url"])),
    cited_text: cited.slice(0, 150),
  };
  const blocks = [
    { type: "text", text: cited, citations: [citation] },
    { type: "text", text: rest, citations: null },
  ];
  return blocks.filter((block) => block.text !== "");
}
