import { areaNames } from "./areas.ts";

/**
 * Faults on request: what can go wrong, which requests each one hits, and how often.
 *
 * | name | hits, unless an area narrows or moves it | what happens |
 * |---|---|---|
 * | `unauthorized` | every API request | 401, nothing is carried out |
 * | `rate-limit`, `rate-limit-date` | every API request | 429 with `Retry-After` in seconds, or as an HTTP date |
 * | `server-error` | every API request | 500 with a JSON error, nothing is carried out |
 * | `html-error` | every API request | 502 with a proxy's HTML page, of images 504; nothing is carried out |
 * | `empty-body` | every API request | carried out, then 200 with nothing |
 * | `truncated-json` | every API request | carried out, then a body cut in half whose `Content-Length` is honest |
 * | `wrong-content-type` | API and files | carried out; JSON as `text/html`, a file as `application/json`; of compatible video's content: a video as `text/plain`, JSON as `video/mp4` |
 * | `slow` | API and files | an API answer 2 s late, a file trickling over 4 s (both divided by the speed) |
 * | `reset-during-body` | API and files | carried out; the connection is reset in the middle of the answer |
 * | `reset-before-answer` | creates | carried out and logged; the connection is reset without an answer |
 * | `too-large`, `moderated` | creates | 413 and 400, nothing is carried out |
 * | `task-failed`, `task-expired`, `task-cancelled` | creates | accepted; the task ends that way |
 * | `unknown-state` | creates | accepted; three queries see the state "moderating", then the task goes on |
 * | `expired-url` | file URLs; compatible video's content only when named | the URL that a query hands out, or the content, has already run out |
 * | `truncated-video` | files, compatible video's content | cut at 60 %, the connection reset, `Content-Length` of the whole |
 * | `not-ready-200`, `not-ready-202` | compatible video's content | 200 or 202 with JSON that says the video is not ready, though it is; `not-ready-202` also turns the usual 200 of one that really is not into 202 |
 * | `asset-failed` | CreateAsset | accepted; a file that is good becomes Failed with `ContentRestricted` |
 * | `verify-unsupported` | the two verification actions | refused as by a channel without asset-client authentication |
 * | `truncated-stream` | chat and generative content that are streamed | the answer begins; the connection is reset after a part of its events |
 *
 * Creates are the areas that end in `.create`, and `generative.send`.
 * A named area (`native-video.create`, `native-video`, `files`…) replaces the default reach. Requests without a valid key use up no fault.
 */
export const faultNames = [
  "unauthorized",
  "rate-limit",
  "rate-limit-date",
  "server-error",
  "html-error",
  "empty-body",
  "truncated-json",
  "truncated-stream",
  "truncated-video",
  "wrong-content-type",
  "slow",
  "reset-before-answer",
  "reset-during-body",
  "not-ready-200",
  "not-ready-202",
  "expired-url",
  "task-failed",
  "task-expired",
  "task-cancelled",
  "unknown-state",
  "too-large",
  "moderated",
  "asset-failed",
  "verify-unsupported",
] as const;
export type FaultName = (typeof faultNames)[number];

type Reach = "api" | "api-and-files" | "creates" | "assets" | "verification" | "files" | "content" | "urls" | "streams";

const reaches: Record<FaultName, Reach> = {
  unauthorized: "api",
  "rate-limit": "api",
  "rate-limit-date": "api",
  "server-error": "api",
  "html-error": "api",
  "empty-body": "api",
  "truncated-json": "api",
  "truncated-stream": "streams",
  "truncated-video": "files",
  "wrong-content-type": "api-and-files",
  slow: "api-and-files",
  "reset-before-answer": "creates",
  "reset-during-body": "api-and-files",
  "not-ready-200": "content",
  "not-ready-202": "content",
  "expired-url": "urls",
  "task-failed": "creates",
  "task-expired": "creates",
  "task-cancelled": "creates",
  "unknown-state": "creates",
  "too-large": "creates",
  moderated: "creates",
  "asset-failed": "assets",
  "verify-unsupported": "verification",
};

/** A fault that is set: `left` is how many times it still strikes, null until it is removed. */
export interface SetFault {
  name: FaultName;
  left: number | null;
  area: string | null;
}

export function isFaultName(name: unknown): name is FaultName {
  return faultNames.some((each) => each === name);
}

export function isAreaName(name: string): boolean {
  return areaNames.some((each) => each === name || each.startsWith(`${name}.`));
}

export class Faults {
  #set: SetFault[] = [];

  /** Sets a fault, replacing one of the same name and area. A count of 0 means until removed. */
  set(name: FaultName, count = 1, area?: string): void {
    this.clear(name, area ?? null);
    this.#set.push({ name, left: count === 0 ? null : count, area: area ?? null });
  }

  /** Removes a fault (of one area, when given), or all of them. */
  clear(name?: FaultName, area?: string | null): void {
    this.#set = this.#set.filter((fault) => name !== undefined && !(fault.name === name && (area === undefined || fault.area === area)));
  }

  list(): readonly SetFault[] {
    return this.#set.map((fault) => ({ ...fault }));
  }

  /** The first of these faults that reaches a request of the area, used up by one; or nothing. */
  take(names: readonly FaultName[], area: string): FaultName | undefined {
    const fault = this.#set.find((each) => names.includes(each.name) && reachesArea(each, area));
    if (!fault) return undefined;
    if (fault.left !== null) fault.left -= 1;
    if (fault.left === 0) this.#set = this.#set.filter((each) => each !== fault);
    return fault.name;
  }

  has(name: FaultName, area: string): boolean {
    return this.take([name], area) !== undefined;
  }
}

/** Where a file is served behind the key. */
const CONTENT = "compatible-video.content";

function reachesArea(fault: SetFault, area: string): boolean {
  if (reaches[fault.name] === "urls" && fault.area !== CONTENT) return area === "urls";
  if (fault.area !== null) return area === fault.area || area.startsWith(`${fault.area}.`);
  const isFile = area === "files";
  switch (reaches[fault.name]) {
    case "api":
      return !isFile && area !== "urls";
    case "api-and-files":
      return area !== "urls";
    case "creates":
      return area.endsWith(".create") || area === "generative.send";
    case "assets":
      return area === "assets.create";
    case "verification":
      return area.startsWith("verification.");
    case "files":
      return isFile || area === CONTENT;
    case "content":
      return area === CONTENT;
    case "urls":
      return area === "urls";
    case "streams":
      return area === "chat.create" || area === "generative.send";
  }
}

/**
 * Reads `NAME[:COUNT][@AREA]`, where COUNT is a number, 0 or `always`.
 * Throws an Error that names the mistake in words for the command line.
 */
export function parseFault(text: string): { name: FaultName; count: number; area?: string } {
  const match = /^([a-z0-9-]+)(?::(\d+|always))?(?:@([a-z-]+(?:\.[a-z-]+)?))?$/.exec(text);
  const name = match?.[1];
  if (!match || !isFaultName(name)) throw new Error(`Unknown fault "${text}". Known: ${faultNames.join(", ")}.`);
  if (match[3] !== undefined && !isAreaName(match[3])) throw new Error(`Unknown area "${match[3]}". Known: ${areaNames.join(", ")}.`);
  const count = match[2] === undefined ? 1 : match[2] === "always" ? 0 : Number(match[2]);
  return { name, count, ...(match[3] !== undefined && { area: match[3] }) };
}
