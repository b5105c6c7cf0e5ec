/**
 * Words in the last message that make the demo show something rare, as `#name` or `#name:number`:
 *
 * | word | what happens |
 * |---|---|
 * | `#slow` | two tokens a second |
 * | `#rate:N` | N tokens a second, whatever the speed of the gateway |
 * | `#long`, `#long:N` | an answer of at least N characters (20,000) |
 * | `#error` | the stream ends in an `error` event after a third of its text; without a stream 529 |
 * | `#overloaded` | 529 before anything |
 * | `#refuse` | `stop_reason` `refusal` after a few words |
 * | `#pause` | `pause_turn`; sent back, the answer goes on |
 * | `#window` | `model_context_window_exceeded` |
 * | `#empty` | no content at all |
 * | `#redacted` | the thinking is redacted |
 * | `#tool` | the first of the client's tools is used |
 * | `#search-error` | the web search fails |
 * | `#hostile` | scripts, odd links, remote pictures, an unclosed fence |
 * | `#errored`, `#expired` | this request of a batch ends that way |
 */
const names = [
  "slow",
  "rate",
  "long",
  "error",
  "overloaded",
  "refuse",
  "pause",
  "window",
  "empty",
  "redacted",
  "tool",
  "search-error",
  "hostile",
  "errored",
  "expired",
] as const;
type Keyword = (typeof names)[number];

/** The words of a prompt with their numbers, 0 where there is none. */
export type Keywords = ReadonlyMap<Keyword, number>;

export function keywordsIn(prompt: string): Keywords {
  const found = prompt.matchAll(/(?<!\S)#([a-z-]+)(?::(\d{1,8}))?/g);
  return new Map([...found].filter(([, name]) => isKeyword(name)).map(([, name, number]) => [name as Keyword, Number(number ?? 0)]));
}

/** A prompt without them: what the answer is about. */
export function withoutKeywords(prompt: string): string {
  return prompt.replaceAll(/(?<!\S)#([a-z-]+)(:\d{1,8})?/g, (whole, name: string) => (isKeyword(name) ? "" : whole)).trim();
}

function isKeyword(name: string | undefined): name is Keyword {
  return names.some((each) => each === name);
}
