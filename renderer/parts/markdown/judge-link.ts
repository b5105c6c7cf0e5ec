import { decodeEntities } from "./entities.ts";

export type LinkWarning = "other-host" | "foreign-letters" | "user-name" | "unencrypted";

/** A link that may be offered. `before + host + after` is the whole address; of mail there is no host. */
export interface JudgedLink {
  url: string;
  before: string;
  host: string;
  after: string;
  warnings: LinkWarning[];
}

const LONGEST_ADDRESS = 8000;
/** Ends that look like a site's and are a file's in most answers. */
const fileEnds = /\.(md|ts|js|mjs|cjs|py|rs|sh|pl|rb|cs|cc|so|zip|app|java|json|html|css|txt|tsx|jsx)$/i;

/**
 * What to think of a link before somebody follows it. Nothing for what is no address of the web or of mail: it stays words.
 *
 * @param text the words of the link, which may name another site than it leads to
 */
export function judgeLink(written: string, text: string): JudgedLink | undefined {
  const href = decodeEntities(written).trim();
  if (href.length > LONGEST_ADDRESS || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  if (url.protocol === "mailto:") return { url: url.href, before: url.href, host: "", after: "", warnings: [] };
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  // The browser writes hosts in a form of plain letters, so that what looks alike reads differently.
  const hostFrom = url.href.indexOf(url.host, url.href.indexOf("//") + 2 + credentialsOf(url).length);
  return {
    url: url.href,
    before: url.href.slice(0, hostFrom),
    host: url.host,
    after: url.href.slice(hostFrom + url.host.length),
    warnings: warningsOf(url, text),
  };
}

function warningsOf(url: URL, text: string): LinkWarning[] {
  const named = hostNamed(text);
  const isOther = named !== undefined && withoutWww(named) !== withoutWww(url.hostname);
  return [
    ...(isOther ? (["other-host"] as const) : []),
    ...(/(^|\.)xn--/.test(url.hostname) ? (["foreign-letters"] as const) : []),
    ...(credentialsOf(url) === "" ? [] : (["user-name"] as const)),
    ...(url.protocol === "http:" ? (["unencrypted"] as const) : []),
  ];
}

/** `user:secret@` as the address has it. */
function credentialsOf({ username, password }: URL): string {
  return username === "" && password === "" ? "" : `${username}${password === "" ? "" : `:${password}`}@`;
}

/** The site that words name, where they are an address and nothing else. */
function hostNamed(text: string): string | undefined {
  const said = text.trim();
  const address = /^https?:\/\//i.test(said) ? said : `https://${said}`;
  const isName = /^[^\s/?#@]+\.\p{L}{2,}\.?(?:[:/?#]\S*)?$/u.test(said) && !fileEnds.test(said);
  if (address !== said && !isName) return undefined;
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : undefined;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}
