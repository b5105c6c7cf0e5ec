import type { IncomingHttpHeaders } from "node:http";

/** The version header, whose name carries a vendor word (interface 9.3); a request may leave it out. */
export function versionIn(headers: IncomingHttpHeaders): string | undefined {
  const name = Object.keys(headers).find((each) => /^(?!mime-)[a-z0-9]+-version$/.test(each));
  return name === undefined ? undefined : String(headers[name]);
}
