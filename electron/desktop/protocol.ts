import { protocol } from "electron";
import { plainResponse, type Respond } from "../node/http-adapter.ts";
import { pageHeaders, withHeaders } from "../node/page-headers.ts";
import { isPageAddress, pageScheme } from "./page-address.ts";

/** Must run before the app is ready. No `bypassCSP`, no service workers, no CORS of its own: an origin like any other. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Serves the built page at `lanternist://page/`. Media and uploads have their own listener, whose origin the policy names.
 *
 * @param mediaOrigin `http://127.0.0.1:PORT`
 */
export function servePage(respond: Respond, mediaOrigin: string): void {
  const headers = pageHeaders(mediaOrigin);
  protocol.handle(pageScheme, async (request) => {
    const isOurs = isPageAddress(request.url) && (request.method === "GET" || request.method === "HEAD");
    if (!isOurs) return withHeaders(plainResponse(404, "There is nothing at this address."), headers);
    const { pathname } = new URL(request.url);
    const inner = new Request(new URL(pathname, "http://page.invalid"), { method: request.method, headers: request.headers });
    return withHeaders(await respond(inner), headers);
  });
}
