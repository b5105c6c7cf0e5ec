import { bullets, heading, paragraph, type Language } from "./prose.ts";

type Random = () => number;
type Part = (language: Language, topic: string, random: Random) => string;

/** Pieces of Markdown that an answer is put together from. */
export const parts = {
  text: paragraph,
  section: (language, topic, random) => `## ${heading(language, random)}\n\n${paragraph(language, topic, random)}`,
  list: (language, topic, random) => lines(bullets(language, topic, random), () => "- "),
  steps: (language, topic, random) => lines(bullets(language, topic, random), (place) => `${place + 1}. `),
  table: (language, _topic, random) => table(language, random),
  code: (language, topic) => code(language, topic),
  maths: (language) => maths[language],
  quote: (language, topic, random) => `> ${bullets(language, topic, random)[0]}`,
} satisfies Record<string, Part>;

function lines(texts: readonly string[], mark: (place: number) => string): string {
  return texts.map((text, place) => mark(place) + text).join("\n");
}

function table(language: Language, random: Random): string {
  const [head, names] = tables[language];
  const rows = names.map(
    (name) =>
      `| ${name} | ${Math.ceil(random() * 9)} min | $${(random() * 4 + 1).toFixed(2)} | ${"●".repeat(1 + Math.floor(random() * 5))} |`,
  );
  return [`| ${head.join(" | ")} |`, "| :-- | --: | --: | :-: |", ...rows].join("\n");
}

const tables: Record<Language, readonly [readonly string[], readonly string[]]> = {
  en: [
    ["Way", "Time", "Price", "Quality"],
    ["Quick sketch", "Careful draft", "Final version"],
  ],
  zh: [
    ["做法", "时间", "价格", "质量"],
    ["快速草稿", "细致初稿", "最终版本"],
  ],
};

function code(language: Language, topic: string): string {
  const comment = language === "zh" ? "逐个尝试，保留最好的一个" : "Try them one after another and keep the best";
  const name = JSON.stringify(topic.slice(0, 40));
  const body = [
    `// ${comment}`,
    "interface Take {",
    "  seed: number;",
    "  score: number;",
    "}",
    "",
    "async function best(takes: AsyncIterable<Take>): Promise<Take | undefined> {",
    "  let kept: Take | undefined;",
    "  for await (const take of takes) {",
    "    if (!kept || take.score > kept.score) kept = take;",
    "  }",
    "  return kept;",
    "}",
    "",
    `console.log(await best(takesOf(${name})));`,
  ];
  return ["```ts", ...body, "```"].join("\n");
}

const maths: Record<Language, string> = {
  en: [
    "With \\(n\\) takes of which each is good with probability \\(p\\), at least one is good with",
    "$$\nP = 1 - (1 - p)^{n}, \\qquad n \\ge \\frac{\\ln(1 - P)}{\\ln(1 - p)}\n$$",
    "so for \\(p = 0.3\\) and \\(P = 0.95\\) nine takes are enough; at $0.40 each that is between $3 and $4.",
  ].join("\n\n"),
  zh: [
    "设每次成功的概率为 \\(p\\)，做 \\(n\\) 次，则至少成功一次的概率为",
    "$$\nP = 1 - (1 - p)^{n}, \\qquad n \\ge \\frac{\\ln(1 - P)}{\\ln(1 - p)}\n$$",
    "因此当 \\(p = 0.3\\)、\\(P = 0.95\\) 时，做九次就够了；每次 $0.40，总共在 $3 到 $4 之间。",
  ].join("\n\n"),
};

/** What a page must not run, fetch or be slowed by. */
export const hostileAnswer = [
  'Hello <script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'">',
  "[a harmless link](javascript:document.title='owned') and [another](data:text/html,<script>1</script>)",
  '![a picture](https://tracker.invalid/pixel.png?who=you) and [a bank](https://xn--pple-43d.invalid/login "apple")',
  `| ${Array.from({ length: 60 }, (_, place) => `c${place}`).join(" | ")} |\n|${" --- |".repeat(60)}\n| ${Array.from({ length: 60 }, () => "x").join(" | ")} |`,
  `${"**a".repeat(400)}${"[".repeat(400)}`,
  '<iframe src="https://tracker.invalid"></iframe> \u202Egnp.exe\u202C',
  "```html\n<script>still inside a fence that nobody closes",
].join("\n\n");
