/** What the browser's way back says (interface 6.2, wire notes 2.8). */
export type Returned = { isOurs: true; resultCode?: string } | { isOurs: false; reason: "not-the-callback" | "state-wrong" };

const stateName = "state";

/** The address that the person is sent to afterwards, with the session's own random state in its query (VF-01). */
export function withState(callbackUrl: string, state: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set(stateName, state);
  return url.href;
}

/** The random state of an address; nothing where it has none. */
export function stateIn(address: string): string | undefined {
  return URL.canParse(address) ? (new URL(address).searchParams.get(stateName) ?? undefined) : undefined;
}

/**
 * Whether an address that someone came back to, or pasted, is this session's: the place of its callback and its state. The query is the
 * person's browser's to change, so nothing else in it is believed (VF-03).
 */
export function readReturn(address: string, callbackUrl: string): Returned {
  if (!isPlaceOf(address, callbackUrl)) return { isOurs: false, reason: "not-the-callback" };
  const [url, wanted] = [new URL(address), new URL(callbackUrl)];
  const states = url.searchParams.getAll(stateName);
  if (states.length !== 1 || states[0] !== wanted.searchParams.get(stateName)) return { isOurs: false, reason: "state-wrong" };
  const resultCode = url.searchParams.get("resultCode")?.slice(0, 40);
  return { isOurs: true, ...(resultCode && { resultCode }) };
}

/** Whether an address leads to the place of a callback, whatever its query says. */
export function isPlaceOf(address: string, callbackUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [url, wanted] = [new URL(address), new URL(callbackUrl)];
  return url.origin === wanted.origin && placeOf(url) === placeOf(wanted);
}

/** Browsers and services disagree about a slash at the end. */
function placeOf(url: URL): string {
  return url.pathname.replace(/\/+$/, "");
}
