import type { IncomingHttpHeaders } from "node:http";

/** A request of chat that was let in. */
export interface ChatCall {
  area: string;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The user whom its key identifies. */
  owner: string;
}
