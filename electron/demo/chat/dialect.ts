/** The parts of chat that a gateway may not route (wire notes 7.2). */
const parts = ["count", "batches", "files", "skills", "models"] as const;
export type ChatPart = (typeof parts)[number];

/** How chat speaks: each difference that services show is one switch (wire notes 5.4 to 5.9, 7.5). Untouched, it says what the interface says. */
export interface ChatDialect {
  /** `event:` lines in streams; without them only the data tells the type. */
  hasEventLines: boolean;
  /** `data: [DONE]` after the last event. */
  hasDone: boolean;
  /** `: PING` comments between events, and `retry:` lines. */
  hasComments: boolean;
  /** What ends a line of a stream. */
  lineEnd: "lf" | "crlf" | "cr";
  /** U+2028 and U+2029 stand in the text, raw in the JSON. */
  hasLineSeparators: boolean;
  /** How far apart the `index` of two blocks is. */
  indexStep: number;
  /** An event and a delta of unknown kinds. */
  hasUnknownEvents: boolean;
  /** `message_start` counts no tokens. */
  hasZeroUsage: boolean;
  /** Usage with two counts and nothing else. */
  hasBareUsage: boolean;
  /** Bytes that are sent at once; null sends event by event. */
  chunkBytes: number | null;
  /** Sampling fields are dropped without a word when the version has none of them. */
  dropsSampling: boolean;
  /** `count_tokens`: right, always 0, or it demands `max_tokens`. */
  counting: "right" | "zero" | "demanding";
  /** Whose host `results_url` names. */
  resultsHost: "own" | "other";
  /** Shape of files and skills: the newer one unless a beta header is there, or always one of them. */
  shapes: "by-header" | "beta" | "ga";
  /** Parts that are not routed. */
  lacks: readonly ChatPart[];
  /** What a part that is not routed answers. */
  lackStatus: 404 | 501;
}

export function plainDialect(): ChatDialect {
  return {
    hasEventLines: true,
    hasDone: false,
    hasComments: false,
    lineEnd: "lf",
    hasLineSeparators: false,
    indexStep: 1,
    hasUnknownEvents: false,
    hasZeroUsage: false,
    hasBareUsage: false,
    chunkBytes: null,
    dropsSampling: false,
    counting: "right",
    resultsHost: "own",
    shapes: "by-header",
    lacks: [],
    lackStatus: 404,
  };
}

const choices: Partial<Record<keyof ChatDialect, readonly unknown[]>> = {
  lineEnd: ["lf", "crlf", "cr"],
  counting: ["right", "zero", "demanding"],
  resultsHost: ["own", "other"],
  shapes: ["by-header", "beta", "ga"],
  lackStatus: [404, 501],
};

/** The first field of a change that is not known or has a value that it cannot have; nothing for a good change. */
export function wrongChatField(change: Record<string, unknown>): string | undefined {
  const plain = plainDialect();
  return Object.keys(change).find((name) => !Object.hasOwn(plain, name) || !isValue(name as keyof ChatDialect, change[name]));
}

function isValue(name: keyof ChatDialect, value: unknown): boolean {
  if (name === "indexStep") return isCount(value);
  if (name === "chunkBytes") return value === null || isCount(value);
  if (name === "lacks") return Array.isArray(value) && value.every((each) => parts.some((part) => part === each));
  return choices[name]?.includes(value) ?? typeof value === "boolean";
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1;
}
