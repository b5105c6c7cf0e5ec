import { pick } from "../media/random.ts";

export type Language = "en" | "zh";
type Random = () => number;

/** Sentences about a topic, deterministic by the random numbers. */
export function paragraph(language: Language, topic: string, random: Random): string {
  const [openings, middles, ends] = sentences[language];
  const parts = [pick(random, openings), pick(random, middles), pick(random, middles), pick(random, ends)];
  const written = [...new Set(parts)].map((each) => each.replaceAll("{topic}", topic));
  return written.join(language === "zh" ? "" : " ");
}

export function heading(language: Language, random: Random): string {
  return pick(random, headings[language]);
}

/** Four different pieces of advice. */
export function bullets(language: Language, topic: string, random: Random): string[] {
  const mixed = advice[language].map((text) => ({ text, place: random() })).toSorted((a, b) => a.place - b.place);
  return mixed.slice(0, 4).map(({ text }) => text.replaceAll("{topic}", topic));
}

const headings: Record<Language, readonly string[]> = {
  en: ["Where to begin", "What matters most", "A closer look", "How it fits together", "What to watch for", "Next steps"],
  zh: ["从哪里开始", "最重要的几点", "进一步来看", "各部分如何配合", "需要留意之处", "下一步"],
};

const sentences: Record<Language, readonly [readonly string[], readonly string[], readonly string[]]> = {
  en: [
    [
      "It helps to look at **{topic}** from the side of the person who meets it first.",
      "There is no single answer to _{topic}_, but there is a good order in which to think about it.",
      "Most of what is said about {topic} comes down to two or three decisions.",
    ],
    [
      "Light, pace and sound carry more of it than the words do.",
      "A small change early on saves a large one later, so try the cheapest version first.",
      "What looks like a detail (a shadow, a pause, a colour) is often what people remember.",
      "Keep one thing fixed while you change another; otherwise you cannot tell which of them helped.",
    ],
    [
      "Then compare the results side by side and keep notes.",
      "When in doubt, take the version that needs no explanation.",
      "From there the rest follows with little effort.",
    ],
  ],
  zh: [
    [
      "谈到**{topic}**，不妨先站在初次接触它的人那一边看。",
      "关于“{topic}”没有唯一的答案，但思考的次序有好坏之分。",
      "{topic}看似复杂，归根结底是两三个决定。",
    ],
    [
      "光线、节奏和声音所传达的，往往比文字更多。",
      "越早做小的改动，越能省去日后大的改动，所以先试成本最低的做法。",
      "看起来是细节的东西（一道影子、一次停顿、一种颜色），常常正是人们记住的。",
      "每次只改一处，其余保持不变，否则无法判断是哪一处起了作用。",
    ],
    ["然后把结果并排比较，并做好记录。", "拿不定主意时，选那个不需要解释的版本。", "做到这里，其余的便水到渠成。"],
  ],
};

const advice: Record<Language, readonly string[]> = {
  en: [
    "Write down in one line what {topic} should do.",
    "Collect three references and say what you like in each.",
    "Make the smallest version that can be judged.",
    "Show it to somebody who knows nothing of it.",
    "Change **one** thing, then look again.",
    "Put the result away for a day before you decide.",
  ],
  zh: [
    "用一句话写下{topic}要达到什么。",
    "找三个参考，并说明各自好在哪里。",
    "做一个小到足以评判的版本。",
    "请一位毫不知情的人来看。",
    "**只改一处**，再看一遍。",
    "结果先放一天，再做决定。",
  ],
};
