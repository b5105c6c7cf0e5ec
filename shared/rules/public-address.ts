/** Names and addresses that only this machine or its own network can reach. */
const privateNames = /^(?:[^.:]+|.*\.(?:localhost|local|lan|internal|home\.arpa))\.?$/i;
const privateFour = /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const privateSix = /^(?:::(?:1|ffff:.*)?$|f[cd]|fe[89ab])/i;

/** Whether an address is one that a service elsewhere could fetch: http or https, and not of a private network (interface 4.4, rule 3). */
export function isPublicUrl(url: string): boolean {
  const host = hostOf(url);
  return host !== undefined && host !== "" && !privateNames.test(host) && !privateFour.test(host) && !privateSix.test(host);
}

/** Whether an address is an http or https one at all. */
export function isWebUrl(url: string): boolean {
  return hostOf(url) !== undefined;
}

/** Without the DOM's `URL`, which `shared/` does not have. */
function hostOf(url: string): string | undefined {
  const [, six, name] = /^https?:\/\/(?:[^\s/?#@]*@)?(?:\[([0-9a-f:.]+)\]|([^\s/?#:@[\]]+))(?::\d+)?(?:[/?#]\S*)?$/i.exec(url) ?? [];
  return six ?? name;
}
