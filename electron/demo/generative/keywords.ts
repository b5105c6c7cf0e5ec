/**
 * Words in the last turn of the user that make the demo show something rare, as `#name` or `#name:value`:
 *
 * | word | what happens |
 * |---|---|
 * | `#slow` | two tokens a second, and pictures as slowly |
 * | `#rate:N` | N tokens a second, whatever the speed of the gateway |
 * | `#long`, `#long:N` | a text of at least N characters (20,000) |
 * | `#hostile` | scripts, odd links, remote pictures, an unclosed fence |
 * | `#thoughts` | thoughts come though nobody asked for them; of image models with an interim picture |
 * | `#unflagged` | an interim picture without its mark `thought`: only that it is not the last tells it |
 * | `#20mb` | the picture's file has at least 20 MiB, in one line or chunk |
 * | `#text-only` | no picture: text alone, or `NO_IMAGE` where only a picture was asked for |
 * | `#finish NAME` | that finish reason, any word in capitals, after a part of the answer, with a message |
 * | `#bare` | with `#finish`: no content at all |
 * | `#ratings` | safety ratings |
 * | `#blocked`, `#blocked:REASON` | 200 without candidates; the prompt's feedback says why (`SAFETY`) |
 * | `#empty`, `#empty:content` | a candidate whose content has no parts, or without content |
 * | `#cut` | no finish reason; a stream ends after a part of its chunks |
 * | `#stream-error`, `#stream-error:bare` | the stream ends in an error after a third; `bare`: without `data:`. Without a stream 503 |
 * | `#error`, `#error:STATUS` | refused with 400, 403, 404, 412 (a 400 with `FAILED_PRECONDITION`), 499, 500, 503 (without a number) or 504 |
 * | `#429`, `#429:SECONDS` | 429 with `RetryInfo` and `QuotaFailure`; 12 seconds, divided by the speed |
 * | `#strict` | what earlier model parts carried beyond the interface (`demoNote`) has to be back unchanged |
 * | `#search` | grounded in a search of the web, as with the tool |
 * | `#code` | code is written and run, as with the tool |
 * | `#function` | the first of the client's functions is called; without any, one made up |
 * | `#cr`, `#crlf` | events end in `\r\r` or `\r\n\r\n` |
 * | `#chop`, `#chop:N` | N bytes are sent at once (7), wherever that cuts |
 * | `#done` | `[DONE]` after the last event |
 * | `#snake` | parts speak snake_case: `inline_data`, `mime_type`, `thought_signature` |
 */
const names = [
  "slow",
  "rate",
  "long",
  "hostile",
  "thoughts",
  "unflagged",
  "20mb",
  "text-only",
  "finish",
  "bare",
  "ratings",
  "blocked",
  "empty",
  "cut",
  "stream-error",
  "error",
  "429",
  "strict",
  "search",
  "code",
  "function",
  "cr",
  "crlf",
  "chop",
  "done",
  "snake",
] as const;
type Keyword = (typeof names)[number];

/** The words of a prompt with their values, empty where there is none. */
export type Keywords = ReadonlyMap<Keyword, string>;

const pattern = /(?<!\S)#([a-z0-9-]+)(?::([\w.]+)|(?<=#finish) +([A-Z_]+))?/g;

export function keywordsIn(prompt: string): Keywords {
  const found = [...prompt.matchAll(pattern)].filter(([, name]) => isKeyword(name));
  return new Map(found.map(([, name, value, word]) => [name as Keyword, value ?? word ?? ""]));
}

/** A prompt without them: what the answer is about. */
export function withoutKeywords(prompt: string): string {
  return prompt
    .replaceAll(pattern, (whole, name: string) => (isKeyword(name) ? "" : whole))
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

function isKeyword(name: string | undefined): name is Keyword {
  return names.some((each) => each === name);
}
