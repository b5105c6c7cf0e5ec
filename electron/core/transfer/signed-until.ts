import { SECOND } from "../../../shared/units.ts";

/**
 * When a signed address ends, in Unix milliseconds; nothing for one that names no time. Read are the stores' own parameters: date and
 * lifetime (`X-Amz-Date`, `X-Amz-Expires` and the same of other makers), a second count (`Expires`), a span (`q-sign-time`), a date (`se`).
 */
export function signedUntil(url: URL): number | undefined {
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  return byLifetime(query) ?? bySeconds(query) ?? byDate(query);
}

const makers = ["amz", "goog", "tos", "oss", "obs"];

function byLifetime(query: ReadonlyMap<string, string>): number | undefined {
  for (const maker of makers) {
    const [begun, lifetime] = [readCompactDate(query.get(`x-${maker}-date`)), Number(query.get(`x-${maker}-expires`) ?? Number.NaN)];
    if (begun !== undefined && Number.isFinite(lifetime)) return begun + lifetime * SECOND;
  }
  return undefined;
}

function bySeconds(query: ReadonlyMap<string, string>): number | undefined {
  const text = query.get("expires") ?? query.get("q-sign-time")?.split(";")[1];
  return text !== undefined && /^\d{10}$/.test(text) ? Number(text) * SECOND : undefined;
}

function byDate(query: ReadonlyMap<string, string>): number | undefined {
  const at = query.has("sig") ? Date.parse(query.get("se") ?? "") : Number.NaN;
  return Number.isFinite(at) ? at : undefined;
}

/** `20260801T120000Z`. */
function readCompactDate(text: string | undefined): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? "") ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isFinite(at) ? at : undefined;
}
