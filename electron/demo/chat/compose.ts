import { pick, randomFrom } from "../media/random.ts";
import { withoutKeywords, type Keywords } from "./keywords.ts";
import type { MediaFacts } from "./media.ts";
import { hostileAnswer, parts } from "./parts-of-answers.ts";
import type { Language } from "./prose.ts";

/** What an answer depends on. */
export interface Wish {
  /** Text of the last message. */
  prompt: string;
  system: string;
  keywords: Keywords;
  media: readonly MediaFacts[];
  /** Tells answers to the same prompt apart. */
  seed: string;
  isJson: boolean;
}

type Kind = keyof typeof parts;

/** Kinds of parts by words that ask for them. */
const asked: readonly (readonly [RegExp, Kind])[] = [
  [/\btable\b|compare|表格|对比/i, "table"],
  [/\bcode\b|function|typescript|script\b|代码|函数/i, "code"],
  [/math|formula|equation|公式|数学|概率/i, "maths"],
  [/\bsteps?\b|how to|步骤|怎么|如何/i, "steps"],
  [/\blist\b|ideas|列表|清单|列出/i, "list"],
];

const SHORT_WORDS = 4;
const LONG_WORDS = 24;

/** Markdown that answers a prompt: the longer the prompt, the longer the answer. */
export function compose(wish: Wish): string {
  const prompt = withoutKeywords(wish.prompt);
  const random = randomFrom(`${wish.seed}\n${wish.prompt}\n${wish.system}`);
  if (wish.keywords.has("hostile")) return hostileAnswer;
  const language = languageOf(prompt, wish.system);
  const topic = topicOf(prompt, language);
  if (wish.isJson) return JSON.stringify({ answer: parts.text(language, topic, random), topic });
  const kinds = kindsFor(prompt, wish.system);
  const said = [systemLine(wish.system, language), mediaLines(wish.media, language)].filter((line) => line !== "");
  const body = kinds.length === 0 ? [greeting(prompt, language, random)] : kinds.map((kind) => parts[kind](language, topic, random));
  return stretched([...said, ...body], wish.keywords.get("long"), () => parts.section(language, topic, random)).join("\n\n");
}

function languageOf(prompt: string, system: string): Language {
  if (/中文|chinese/i.test(system)) return "zh";
  if (/英文|english/i.test(system)) return "en";
  return /\p{Script=Han}/u.test(prompt) ? "zh" : "en";
}

/** What an answer is made of; nothing for a few words, which are answered by a few. */
function kindsFor(prompt: string, system: string): Kind[] {
  const kinds = asked.filter(([words]) => words.test(prompt)).map(([, kind]) => kind);
  const words = wordsIn(prompt);
  if (/\b(brief|short|concise)\b|简短|简洁/i.test(system)) return kinds.slice(0, 1);
  if (kinds.length > 0) return ["text", ...kinds];
  if (words <= SHORT_WORDS) return [];
  if (words < LONG_WORDS) return ["text", "list", "text"];
  return ["text", "section", "steps", "quote", "section", "table", "code", "maths", "section"];
}

/** Two Chinese characters are about a word. */
function wordsIn(text: string): number {
  const characters = (text.match(/\p{Script=Han}/gu) ?? []).length;
  return characters / 2 + text.split(/\s+/).filter((word) => /[^\p{Script=Han}\p{P}]/u.test(word)).length;
}

const nothingNamed: Record<Language, string> = { en: "this", zh: "这件事" };

function topicOf(prompt: string, language: Language): string {
  const first =
    prompt
      .split(/[\n.!?。！？]/)[0]
      ?.replaceAll(/[*_`#[\]()|<>$\\]/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim() ?? "";
  const said = /(?:\babout|\bof|\bfor|\bexplain|\bwhat is|关于|什么是)\s*(.{2,})$/i.exec(first)?.[1] ?? first;
  const short = language === "zh" ? [...said].slice(0, 16).join("") : said.split(" ").slice(0, 7).join(" ");
  return short === "" ? nothingNamed[language] : short.charAt(0).toLowerCase() + short.slice(1);
}

function greeting(prompt: string, language: Language, random: () => number): string {
  const isGreeting = /^(hi|hello|hey|你好|您好)\b|^(你好|您好)/i.test(prompt);
  if (language === "zh")
    return isGreeting ? "你好！有什么可以帮你的？" : pick(random, ["好的。", "明白了，请继续。", "当然可以，请再多说一点。"]);
  return isGreeting
    ? "Hello! What can I help you with?"
    : pick(random, ["Understood.", "Of course. Tell me a little more.", "All right, go on."]);
}

function systemLine(system: string, language: Language): string {
  const first = system
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim();
  if (first === undefined) return "";
  const short = [...first].slice(0, 120).join("");
  return language === "zh" ? `*按照设定：${short}*` : `*As set up: ${short}*`;
}

function mediaLines(media: readonly MediaFacts[], language: Language): string {
  return media.map((facts) => `- ${language === "zh" ? "收到" : "I see"} ${mediaWords(facts, language)}`).join("\n");
}

function mediaWords(facts: MediaFacts, language: Language): string {
  const [picture, document] = language === "zh" ? ["图片", "文档"] : ["a picture", "a document"];
  const counts = [
    facts.width === undefined ? "" : `${facts.width}×${facts.height}`,
    facts.pages === undefined ? "" : language === "zh" ? `${facts.pages} 页` : `${facts.pages} pages`,
    facts.characters === undefined ? "" : language === "zh" ? `${facts.characters} 个字符` : `${facts.characters} characters`,
    facts.bytes === undefined ? "" : `${facts.bytes} bytes`,
  ];
  const title = facts.title === undefined ? "" : ` “${facts.title}”`;
  return [`${facts.kind === "image" ? picture : document}${title}`, facts.type, ...counts.filter((each) => each !== "")].join(", ");
}

const LONG = 20_000;

/** Further sections until there are as many characters as were asked for. */
function stretched(all: string[], least: number | undefined, more: () => string): string[] {
  if (least === undefined) return all;
  const wanted = least === 0 ? LONG : least;
  const grown = [...all];
  for (let length = grown.join("\n\n").length; length < wanted; length += (grown.at(-1)?.length ?? 0) + 2) grown.push(more());
  return grown;
}
