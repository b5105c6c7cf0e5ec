import type { Connection, ConnectionSettings } from "../../../shared/contract/connections.ts";

/** The form's fields as typed. */
export interface ConnectionDraft {
  name: string;
  baseUrl: string;
  allowsHttp: boolean;
  key: string;
  /** Whether the kept key is being replaced. */
  replacesKey: boolean;
  modelNames: Readonly<Record<string, string>>;
  assetEntry: ConnectionSettings["assetEntry"];
  vendorKeyHeader: string;
  vendorTokenField: string;
  projectName: string;
  callbackUrl: string;
  /** Lines of `name: value`. */
  assetExtraFields: string;
  /** Lines of `Name: value`. */
  extraHeaders: string;
  pollSeconds: number;
  chatVersion: string;
  webSearchTool: string;
  offersRemix: boolean;
}

/** First values of the advanced part; the contract's own defaults. */
const advancedDefaults = {
  modelNames: {},
  assetEntry: "open",
  vendorKeyHeader: "x-goog-api-key",
  vendorTokenField: "VendorToken",
  projectName: "default",
  callbackUrl: "",
  assetExtraFields: "",
  extraHeaders: "",
  pollSeconds: 10,
  chatVersion: "2023-06-01",
  webSearchTool: "googleSearch",
  offersRemix: false,
} as const;

export function draftOf(connection: Connection | undefined): ConnectionDraft {
  if (!connection) return { name: "", baseUrl: "", allowsHttp: false, key: "", replacesKey: true, ...advancedDefaults };
  const { extraHeaders, assetExtraFields, ...rest } = connection;
  return {
    ...rest,
    key: "",
    replacesKey: !connection.hasKey,
    extraHeaders: linesOf(extraHeaders),
    assetExtraFields: linesOf(assetExtraFields),
  };
}

function linesOf(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** How many advanced fields differ from their first values; shown beside the fold. */
export function countAdvanced(draft: ConnectionDraft): number {
  const names = Object.values(draft.modelNames).filter((name) => name.trim() !== "").length;
  return names + comparedFields.filter((field) => draft[field] !== advancedDefaults[field]).length;
}

const comparedFields = [
  "assetEntry",
  "vendorKeyHeader",
  "vendorTokenField",
  "projectName",
  "callbackUrl",
  "assetExtraFields",
  "extraHeaders",
  "pollSeconds",
  "chatVersion",
  "webSearchTool",
  "offersRemix",
] as const;

export type DraftProblem =
  | { field: "name" | "baseUrl" | "allowsHttp" | "key" | "callbackUrl"; what: "missing" | "wrong" }
  | { field: "extraHeaders" | "assetExtraFields"; what: "wrong"; line: number };

/** What stands in the way of saving; pure. */
export function problemsOf(draft: ConnectionDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const url = addressOf(draft.baseUrl);
  if (draft.name.trim() === "") problems.push({ field: "name", what: "missing" });
  if (!url) problems.push({ field: "baseUrl", what: "wrong" });
  if (url && needsHttpConsent(url) && !draft.allowsHttp) problems.push({ field: "allowsHttp", what: "missing" });
  if (draft.replacesKey && draft.key.trim() === "") problems.push({ field: "key", what: "missing" });
  if (draft.callbackUrl.trim() !== "" && !addressOf(draft.callbackUrl)) problems.push({ field: "callbackUrl", what: "wrong" });
  for (const field of ["extraHeaders", "assetExtraFields"] as const) {
    const pairs = readHeaders(draft[field]);
    if ("wrongLine" in pairs) problems.push({ field, what: "wrong", line: pairs.wrongLine });
  }
  return problems;
}

/** The typed address, or nothing when it is not one of http or https. */
export function addressOf(text: string): URL | undefined {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}

/** A host typed without a scheme gets the one that it most likely means: https, and http on this machine. Anything else stays as typed. */
export function withScheme(text: string): string {
  const typed = text.trim();
  const host = /^(localhost|\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/\S*)?$/i.exec(typed)?.[1];
  if (host === undefined) return text;
  return `${/^(localhost|\[::1\]|127(\.\d+){3})$/i.test(host) ? "http" : "https"}://${typed}`;
}

/** http beyond this machine sends the key readable for everyone on the way (GEN-05). */
export function needsHttpConsent(url: URL): boolean {
  const isLoopback = url.hostname === "localhost" || url.hostname === "[::1]" || /^127(\.\d+){3}$/.test(url.hostname);
  return url.protocol === "http:" && !isLoopback;
}

/** Lines of `name: value`, of headers or of fields. */
export function readHeaders(text: string): { headers: Record<string, string> } | { wrongLine: number } {
  const headers: Record<string, string> = {};
  for (const [place, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return { wrongLine: place + 1 };
    headers[name] = value;
  }
  return { headers };
}

/** The draft as settings; call it only when `problemsOf` finds none. */
export function settingsOf(draft: ConnectionDraft): ConnectionSettings {
  const headers = readHeaders(draft.extraHeaders);
  const extraFields = readHeaders(draft.assetExtraFields);
  const names = Object.entries(draft.modelNames).map(([model, name]) => [model, name.trim()] as const);
  return {
    name: draft.name.trim(),
    baseUrl: draft.baseUrl.trim(),
    allowsHttp: draft.allowsHttp,
    modelNames: Object.fromEntries(names.filter(([key, name]) => name !== "" && name !== key.split("/").at(-1))),
    assetEntry: draft.assetEntry,
    vendorKeyHeader: draft.vendorKeyHeader.trim() || advancedDefaults.vendorKeyHeader,
    vendorTokenField: draft.vendorTokenField.trim() || advancedDefaults.vendorTokenField,
    projectName: draft.projectName.trim() || advancedDefaults.projectName,
    callbackUrl: draft.callbackUrl.trim(),
    assetExtraFields: "headers" in extraFields ? extraFields.headers : {},
    extraHeaders: "headers" in headers ? headers.headers : {},
    pollSeconds: draft.pollSeconds,
    chatVersion: draft.chatVersion.trim() || advancedDefaults.chatVersion,
    webSearchTool: draft.webSearchTool.trim() || advancedDefaults.webSearchTool,
    offersRemix: draft.offersRemix,
  };
}
