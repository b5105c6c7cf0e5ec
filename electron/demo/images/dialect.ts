/** How the image area speaks: each difference that services show is one switch (wire notes 4.1, 4.3, 4.6). Untouched, it says what the interface says. */
export interface ImageDialect {
  /** `b64_json` begins with `data:image/png;base64,`. */
  hasPrefix: boolean;
  /** What stands in `url`. */
  url: "signed" | "data-uri";
  /** `response_format` is an unknown parameter and every answer holds base64, as at the original service. */
  isBase64Only: boolean;
  /** Place of one item that is an error among good ones; null for none. */
  failedItem: number | null;
  /** 200 with no items. */
  isEmpty: boolean;
  /** Blanks before the JSON, as from a gateway that keeps the connection alive. */
  hasHeartbeat: boolean;
  /** Nothing but `created` and `data`. */
  isBare: boolean;
  /** Whether a picture's own orientation is applied. Many services ignore it, and masks land elsewhere. */
  orientation: "applied" | "ignored";
}

export function plainDialect(): ImageDialect {
  return {
    hasPrefix: false,
    url: "signed",
    isBase64Only: false,
    failedItem: null,
    isEmpty: false,
    hasHeartbeat: false,
    isBare: false,
    orientation: "applied",
  };
}

const words: Partial<Record<keyof ImageDialect, readonly string[]>> = { url: ["signed", "data-uri"], orientation: ["applied", "ignored"] };

/** The first field of a change that is not known or has a value that it cannot have; nothing for a good change. */
export function wrongImageField(change: Record<string, unknown>): string | undefined {
  const plain: Record<string, unknown> = { ...plainDialect() };
  return Object.keys(change).find((name) => !(name in plain) || !isValue(name as keyof ImageDialect, change[name]));
}

function isValue(name: keyof ImageDialect, value: unknown): boolean {
  if (name === "failedItem") return value === null || (Number.isInteger(value) && Number(value) >= 0);
  const allowed = words[name];
  return allowed ? allowed.some((word) => word === value) : typeof value === "boolean";
}
