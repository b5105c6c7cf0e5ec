import { parseArgs, type ParseArgsConfig } from "node:util";
import { Failure } from "../../shared/failure.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Options that every command takes, in any place. */
const common = {
  demo: { type: "boolean" },
  connection: { type: "string" },
  "base-url": { type: "string" },
  "key-env": { type: "string" },
  data: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} satisfies Options;

/** The words of a command line, sorted. Values are as typed; `number` and `list` read them. */
export interface Parsed {
  noun: string;
  verb: string;
  /** What follows the verb. */
  words: string[];
  has(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): string[];
  /** Fails with `invalid-input` when the text is not a number. */
  number(name: string): number | undefined;
}

/** Fails with `invalid-input`, reason `usage`, on anything that the command does not know. */
export function parseCommand(words: readonly string[], ofCommand: (noun: string, verb: string) => Options | undefined): Parsed {
  const [noun = "", first = "", second = ""] = commandOf(words);
  // Some verbs are two words: `chat batch create`.
  const isLong = second !== "" && ofCommand(noun, `${first} ${second}`) !== undefined;
  const verb = isLong ? `${first} ${second}` : first;
  const own = ofCommand(noun, verb);
  if (!own) throw usage(noun === "" ? "Name a command." : `There is no command “${[noun, verb].filter(Boolean).join(" ")}”.`);
  const { values, positionals } = parseWith(words, { ...common, ...own });
  const all = (name: string) => [values[name] ?? []].flat();
  return {
    noun,
    verb,
    words: positionals.slice(isLong ? 3 : 2),
    has: (name) => values[name] === true || all(name).length > 0,
    text: (name) => all(name).find((value): value is string => typeof value === "string"),
    list: (name) => all(name).filter((value): value is string => typeof value === "string"),
    number: (name) => toNumber(name, all(name)[0]),
  };
}

/** The one id that a command is about. Fails with `invalid-input`. */
export function oneId({ noun, verb, words }: Parsed): string {
  const [id = ""] = words;
  if (id.trim() === "" || words.length > 1) throw usage(`${noun} ${verb} needs one id.`);
  return id;
}

/** Fails with `invalid-input` where a command is given words beside its options. */
export function noWords({ noun, verb, words }: Parsed): void {
  if (words.length > 0) throw usage(`${noun} ${verb} takes options only, not “${words[0]}”.`);
}

export function usage(message: string): Failure {
  return new Failure({
    code: "invalid-input",
    reason: "usage",
    message: `${message} See lanternist --help.`,
    action: "none",
    delivery: "not-sent",
  });
}

/** The first three words that are neither an option nor the value of one of the common options. */
function commandOf(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length && found.length < 3; index += 1) {
    const word = words[index] ?? "";
    const name = word.replace(/^--/, "");
    if (!word.startsWith("-")) found.push(word);
    else if (name in common && common[name as keyof typeof common].type === "string") index += 1;
  }
  return found;
}

function parseWith(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: joinDashedValues(words, options), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(error instanceof Error ? `${error.message.split(/\. |\n/)[0]?.replace(/\.$/, "")}.` : String(error));
  }
}

/** `--seed -1`, `--prompt "- a list"`: the parser would take the value for an option. What names an option of the command stays one. */
function joinDashedValues(words: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  let waiting: string | undefined;
  for (const word of words) {
    const isValue = waiting !== undefined && !isOption(word, options);
    if (isValue) joined[joined.length - 1] = `${waiting}=${word}`;
    else joined.push(word);
    waiting = !isValue && options[word.slice(2)]?.type === "string" && word.startsWith("--") ? word : undefined;
  }
  return joined;
}

function isOption(word: string, options: Options): boolean {
  const name = /^--([^=]+)/.exec(word)?.[1];
  return name !== undefined && Object.hasOwn(options, name);
}

function toNumber(name: string, value: unknown): number | undefined {
  if (typeof value !== "string") return undefined;
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) throw usage(`--${name} takes a number, not “${value}”.`);
  return number;
}
