/** More than this is surely a slip, and would cost a fortune. */
export const mostPromptVariants = 200;

/**
 * All prompts that one prompt with alternatives stands for, in reading order: `a {red|blue} fox` is two, alternatives may nest, and an empty
 * one is allowed (`{very |}old`). `\{`, `\|` and `\}` mean the signs themselves; braces without a bar, or without their partner, stay as they
 * are, since prompts hold JSON too. The list ends at `mostPromptVariants` + 1, so that "too many" can be told.
 */
export function promptVariants(prompt: string): string[] {
  return expand(prompt)
    .slice(0, mostPromptVariants + 1)
    .map(unescape);
}

function expand(text: string): string[] {
  const group = firstGroup(text);
  if (!group) return [text];
  const { start, end, choices } = group;
  const before = text.slice(0, start);
  const rests = expand(text.slice(end));
  const variants: string[] = [];
  for (const choice of choices.flatMap(expand)) {
    for (const rest of rests) {
      variants.push(`${before}${choice}${rest}`);
      if (variants.length > mostPromptVariants) return variants;
    }
  }
  return variants;
}

/** The first pair of braces with a bar of its own between them. */
function firstGroup(text: string): { start: number; end: number; choices: string[] } | undefined {
  for (let start = nextSign(text, "{", 0); start >= 0; start = nextSign(text, "{", start + 1)) {
    const group = groupAt(text, start);
    if (group && group.choices.length > 1) return { start, ...group };
  }
  return undefined;
}

function groupAt(text: string, start: number): { end: number; choices: string[] } | undefined {
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let place = start; place < text.length; place += 1) {
    const sign = text[place];
    if (sign === "\\") place += 1;
    else if (sign === "{") depth += 1;
    else if (sign === "|" && depth === 1) {
      choices.push(text.slice(from, place));
      from = place + 1;
    } else if (sign === "}" && --depth === 0) return { end: place + 1, choices: [...choices, text.slice(from, place)] };
  }
  return undefined;
}

function nextSign(text: string, sign: string, from: number): number {
  for (let place = from; place < text.length; place += 1) {
    if (text[place] === "\\") place += 1;
    else if (text[place] === sign) return place;
  }
  return -1;
}

function unescape(text: string): string {
  return text.replace(/\\([{|}])/g, "$1");
}
