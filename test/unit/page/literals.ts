import { parseSync } from "vite";

/** What people read or hear; in these attributes a literal is an untranslated word. */
const spoken =
  /^(aria-(label|description|valuetext|placeholder)|title|placeholder|alt|label|name|hint|text|description|act|body|refuse|altText)$/;

/** Units, marks and the like need no translation: what counts is two letters in a row, or a Chinese character. */
const isWord = (text: string) => /\p{L}{2}|\p{Script=Han}/u.test(text);

type Branch = { type?: unknown; [field: string]: unknown };
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/** Words that stand in JSX instead of in the words of the page: text, texts in braces, and attributes that people read or hear. */
export function literalWords(source: string): string[] {
  const { program, errors } = parseSync("part.tsx", source);
  if (errors.length > 0) throw new Error(`This does not parse: ${errors[0]?.message}`);
  return wordsIn(program);
}

function wordsIn(branch: unknown): string[] {
  if (Array.isArray(branch)) return branch.flatMap(wordsIn);
  if (!isBranch(branch)) return [];
  const below = Object.values(branch).flatMap(wordsIn);
  if (branch.type === "JSXText") return spokenText(branch.value);
  if (branch.type === "JSXElement" || branch.type === "JSXFragment") {
    const children = Array.isArray(branch.children) ? branch.children : [];
    return [
      ...below,
      ...children
        .filter((child: Branch) => child.type === "JSXExpressionContainer")
        .flatMap((child: Branch) => literalsOf(child.expression)),
    ];
  }
  if (branch.type === "JSXAttribute" && isBranch(branch.name) && spoken.test(String(branch.name.name))) {
    const value = isBranch(branch.value) && branch.value.type === "JSXExpressionContainer" ? branch.value.expression : branch.value;
    return [...below, ...literalsOf(value).map((text) => `${String((branch.name as Branch).name)}="${text}"`)];
  }
  return below;
}

/** Texts that an expression can come to: itself, either side of a choice, parts of a template. */
function literalsOf(expression: unknown): string[] {
  if (!isBranch(expression)) return [];
  switch (expression.type) {
    case "Literal":
      return spokenText(expression.value);
    case "TemplateLiteral":
      return (expression.quasis as { value: { raw: string } }[]).flatMap((part) => spokenText(part.value.raw));
    case "ConditionalExpression":
      return [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)];
    case "LogicalExpression":
      return [...literalsOf(expression.left), ...literalsOf(expression.right)];
    default:
      return [];
  }
}

function spokenText(value: unknown): string[] {
  return typeof value === "string" && isWord(value) ? [value.trim()] : [];
}

const palette =
  "slate|gray|grey|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose";

/** Colours written out instead of named by a token. */
export function literalColours(source: string): string[] {
  const patterns = [
    /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi,
    /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/g,
    new RegExp(`\\b(?:bg|text|border|fill|stroke|outline|ring|from|to|via|divide|shadow)-(?:(?:${palette})-\\d{2,3}|white|black)\\b`, "g"),
  ];
  return patterns.flatMap((pattern) => source.match(pattern) ?? []);
}
