import { redirectTarget } from "../gateway/http.ts";

const mostRedirects = 5;

/**
 * Visits an address that others named, and where it leads on to: `look` sees each place before it is visited, and throws for one that must not
 * be; `open` gives a place's answer without following it. A redirect to what is no web address, or holds a user name, and one too many are
 * answers like any other.
 */
export async function followRedirects(
  from: URL,
  look: (place: URL) => void,
  open: (place: URL) => Promise<Response>,
): Promise<{ response: Response; place: URL }> {
  let place = from;
  for (let redirects = 0; ; redirects += 1) {
    look(place);
    const response = await open(place);
    const next = redirects < mostRedirects ? nextPlace(response, place) : undefined;
    if (next === undefined) return { response, place };
    letGo(response);
    place = next;
  }
}

/** Not waited for: the body holds nothing that is needed, and one that broke has nothing to let go of. */
export function letGo(response: Response): void {
  void response.body?.cancel().catch(() => undefined);
}

function nextPlace(response: Response, from: URL): URL | undefined {
  const target = redirectTarget(response, from.href);
  const next = target === undefined ? undefined : new URL(target);
  return next && /^https?:$/.test(next.protocol) && next.username === "" && next.password === "" ? next : undefined;
}
