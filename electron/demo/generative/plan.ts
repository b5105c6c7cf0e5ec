import type { Body } from "../assets/fields.ts";
import { compose } from "../chat/compose.ts";
import { keywordsIn as chatKeywordsIn } from "../chat/keywords.ts";
import { paragraph } from "../chat/prose.ts";
import { randomFrom } from "../media/random.ts";
import type { Candidate } from "./candidate.ts";
import { groundedText, groundingOf } from "./grounding.ts";
import type { Inputs } from "./inputs.ts";
import type { Keywords } from "./keywords.ts";
import type { Pictures, PictureWish } from "./pictures.ts";
import { nearestRatio, pixelsFor } from "./picture-pixels.ts";
import type { GenerativeRequest } from "./request.ts";
import { callFor } from "./tools.ts";

/** What an answer is made from. */
export interface Asked {
  request: GenerativeRequest;
  /** Text of the last turn, and the same without its keywords. */
  said: string;
  prompt: string;
  keywords: Keywords;
  inputs: Inputs;
  seed: number;
  pictures: Pictures;
}

/** What the model would say if nothing stopped it. */
export async function plan(asked: Asked): Promise<Candidate> {
  const { request, prompt, keywords } = asked;
  const thoughts = await thoughtParts(asked);
  const functionCall = callFor(request.tools, prompt, keywords.has("function"));
  const hasResult = request.turns.at(-1)?.parts.some((part) => (part["functionResponse"] ?? part["function_response"]) !== undefined);
  if (functionCall && !hasResult) return { parts: [...thoughts, { functionCall }], hasContent: true, finishReason: "STOP" };
  if (request.model.pictures) return await planPicture(asked, thoughts);
  return planText(asked, thoughts);
}

function planText(asked: Asked, thoughts: Body[]): Candidate {
  const { request, prompt, keywords } = asked;
  const before = [...thoughts, ...(request.tools.hasCodeExecution || keywords.has("code") ? codeParts(asked) : [])];
  const plain = textFor(asked);
  if (!searches(asked)) return { parts: [...before, { text: plain }], hasContent: true, finishReason: "STOP" };
  const text = groundedText(plain, isChinese(prompt));
  const groundingMetadata = groundingOf(text, prompt, before.length);
  return { parts: [...before, { text }], hasContent: true, finishReason: "STOP", groundingMetadata };
}

function searches({ request, keywords }: Asked): boolean {
  return request.tools.hasSearch || keywords.has("search");
}

function textFor({ request, said, prompt, inputs, seed }: Asked): string {
  const { model, system, turns, isJson } = request;
  return compose({
    prompt,
    system,
    keywords: chatKeywordsIn(said),
    media: inputs.media,
    seed: `${model.id} ${turns.length} ${seed}`,
    isJson,
  });
}

/** A short text where text is wanted, and the picture where one is. */
async function planPicture(asked: Asked, thoughts: Body[]): Promise<Candidate> {
  const { request, keywords, prompt } = asked;
  const { wantsText, wantsPicture } = request;
  if (!wantsPicture) return planText(asked, thoughts);
  if (keywords.has("text-only")) {
    if (!wantsText) return { parts: [], hasContent: true, finishReason: "NO_IMAGE", finishMessage: "The model did not make an image." };
    return { parts: [...thoughts, { text: unwilling(prompt) }], hasContent: true, finishReason: "STOP" };
  }
  const text = searches(asked) ? groundedText(sentenceFor(asked), isChinese(prompt)) : sentenceFor(asked);
  const pictures = isStopped(keywords) ? [] : [pictureIn(await asked.pictures.make(wishFor(asked)))];
  const parts = [...thoughts, ...(wantsText ? [{ text }] : []), ...pictures];
  const isGrounded = searches(asked) && wantsText;
  return {
    parts,
    hasContent: true,
    finishReason: "STOP",
    ...(isGrounded && { groundingMetadata: groundingOf(text, prompt, thoughts.length) }),
  };
}

/** No picture comes of an answer that something stopped: none has to be painted. */
function isStopped(keywords: Keywords): boolean {
  const reason = keywords.get("finish") ?? "STOP";
  return keywords.has("empty") || (reason !== "STOP" && reason !== "");
}

function wishFor({ request, prompt, seed, inputs, keywords }: Asked): PictureWish {
  const { model, ratio: asked, size } = request;
  const { base } = inputs;
  const ratio = asked ?? (base ? nearestRatio(model.pictures?.ratios ?? [], base.width, base.height) : "1:1");
  const [width, height] = pixelsFor(model, ratio, size);
  return { prompt, seed, inputs, width, height, isHeavy: keywords.has("20mb") };
}

function pictureIn(png: Buffer): Body {
  return { inlineData: { mimeType: "image/png", data: png.toString("base64") } };
}

/** Told when the request or a keyword asks for it; of image models with an interim picture at 1K (wire notes 6.5). */
async function thoughtParts(asked: Asked): Promise<Body[]> {
  const { request, keywords, prompt, seed } = asked;
  const isUnflagged = keywords.has("unflagged") && request.wantsPicture;
  const isShown = request.thinking.isShown || keywords.has("thoughts");
  const mark = { thought: true };
  const topic = prompt.slice(0, 60).replaceAll("\n", " ");
  const text = paragraph(isChinese(prompt) ? "zh" : "en", topic, randomFrom(`${request.model.id} thinks about ${prompt} ${seed}`));
  const parts: Body[] = isShown ? [{ text, ...mark }] : [];
  if (!request.wantsPicture || !(isShown || isUnflagged)) return parts;
  const wish = wishFor({ ...asked, request: { ...request, size: "1K" } });
  return [...parts, { ...pictureIn(await asked.pictures.sketch(wish)), ...(!isUnflagged && mark) }];
}

function codeParts({ prompt }: Asked): Body[] {
  const words = prompt.split(/\s+/).filter((word) => word !== "");
  const code = `words = ${JSON.stringify(words)}\nprint(len(words), sum(len(word) for word in words))`;
  const output = `${words.length} ${words.reduce((sum, word) => sum + [...word].length, 0)}\n`;
  return [{ executableCode: { language: "PYTHON", code } }, { codeExecutionResult: { outcome: "OUTCOME_OK", output } }];
}

function isChinese(prompt: string): boolean {
  return /\p{Script=Han}/u.test(prompt);
}

function sentenceFor({ prompt, inputs }: Asked): string {
  const topic = prompt.slice(0, 120);
  if (isChinese(prompt)) return inputs.base ? `已按要求修改图片：**${topic}**。` : `这是按描述生成的图片：**${topic}**。`;
  return inputs.base ? `Here is the picture with your change: **${topic}**.` : `Here is a picture of **${topic}**.`;
}

function unwilling(prompt: string): string {
  return isChinese(prompt)
    ? "这次我只能用文字描述，没有生成图片。请说明画面里应当有什么。"
    : "I can only describe this one and made no picture. Please say what should be seen in it.";
}
