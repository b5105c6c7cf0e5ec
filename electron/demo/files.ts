import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Faults } from "./faults.ts";
import { factsOf, sendFile } from "./file-sending.ts";
import { holdsKey } from "./request-log.ts";
import type { SignedUrls } from "./signed-urls.ts";

const types: Record<string, string> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  bmp: "image/bmp",
  tiff: "image/tiff",
  heic: "image/heic",
  wav: "audio/wav",
  mp3: "audio/mpeg",
};

/** The object store part: result files behind signed URLs, with ranges, and nothing for anyone who shows a key. */
export class Files {
  #folders: Record<"films" | "assets" | "images", string>;
  #urls: SignedUrls;
  #faults: Faults;
  #speed: number;

  /** Names that begin with `assets/` or `images/` are in the folder of that name. */
  constructor(folders: Record<"films" | "assets" | "images", string>, urls: SignedUrls, faults: Faults, speed: number) {
    this.#folders = folders;
    this.#urls = urls;
    this.#faults = faults;
    this.#speed = speed;
  }

  async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const name = url.pathname.slice("/files/".length);
    const refusal = this.#refusalOf(request, url, name);
    if (refusal) return sendXml(response, ...refusal);
    const place = /^(assets|images)\//.exec(name)?.[1] as "assets" | "images" | undefined;
    const path = place ? join(this.#folders[place], name.slice(place.length + 1)) : join(this.#folders.films, name);
    const facts = await factsOf(path);
    if (!facts) return sendXml(response, 404, "NoSuchKey", "The specified key does not exist.");
    const file = { path, type: types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream", tag: name.split(/[/.]/).at(-2) ?? "" };
    const sending = { faults: this.#faults, area: "files", wrongType: "application/json", speed: this.#speed };
    if ((await sendFile(request, response, file, facts, sending)) === "unsatisfiable") {
      sendXml(response, 416, "InvalidRange", "The requested range is not satisfiable.");
    }
  }

  #refusalOf(request: IncomingMessage, url: URL, name: string): [status: number, code: string, message: string] | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return [405, "MethodNotAllowed", "The method is not allowed."];
    const isSent = Object.keys(request.headers).some((header) => header !== "cookie" && holdsKey(header));
    if (isSent) return [400, "InvalidArgument", "Only one auth mechanism allowed; the URL is signed, so no key belongs here."];
    const worth = /^((assets|images)\/)?[0-9a-f]{24}\.[a-z0-9]{3,4}$/.test(name) ? this.#urls.verify(name, url.searchParams) : "forged";
    if (worth === "forged") return [403, "SignatureDoesNotMatch", "The request signature we calculated does not match."];
    if (worth === "expired") return [403, "AccessDenied", "Request has expired."];
    return undefined;
  }
}

function sendXml(response: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  response.writeHead(status, { "content-type": "application/xml", "content-length": Buffer.byteLength(body) }).end(body);
}
