import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { sendFile } from "./send-file.ts";

const mimes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};

/** One part of a path; no dots in front, so neither `..` nor a hidden file, and nothing that a file system reads as a separator. */
const plainPart = /^[\w@~-][\w@~.-]*$/;

/** The page as it was built. */
export interface BuiltPage {
  folder: string;
  /** Sent with every file. */
  contentSecurityPolicy?: string;
  /** The panel that the page is going to show, if that is known: its code then comes with the page instead of after it. */
  opensAt?: () => string | undefined;
}

/**
 * Answers with a file of the built page. Files under `/assets/` carry a hash in their name and never change; all others are asked for anew.
 * Only plain names are served, so no path leads out of the folder.
 */
export async function sendPageFile(request: Request, { folder, contentSecurityPolicy, opensAt }: BuiltPage): Promise<Response> {
  const { pathname } = new URL(request.url);
  const parts = pathname === "/" ? ["index.html"] : pathname.slice(1).split("/");
  const mime = mimes[extname(parts.at(-1) ?? "")];
  if (mime === undefined || !parts.every((part) => plainPart.test(part))) return new Response(null, { status: 404 });
  const path = join(folder, ...parts);
  const headers: Record<string, string> = { "Referrer-Policy": "no-referrer" };
  if (contentSecurityPolicy !== undefined) headers["Content-Security-Policy"] = contentSecurityPolicy;
  const panel = parts.join("/") === "index.html" ? opensAt?.() : undefined;
  if (panel !== undefined && plainPart.test(panel)) return sendMarked(request, { path, mime, headers, panel });
  const isHashed = parts[0] === "assets";
  return sendFile(request, {
    path,
    mime,
    etag: isHashed ? parts.join("-") : await contentTag(path),
    cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
    headers,
  });
}

/** The page itself with the panel's name in it, as `<html data-opens>`. */
async function sendMarked(
  { method }: Request,
  { path, mime, headers, panel }: { path: string; mime: string; headers: Record<string, string>; panel: string },
): Promise<Response> {
  const page = await readFile(path, "utf8").catch(() => undefined);
  if (page === undefined) return new Response(null, { status: 404 });
  return new Response(method === "HEAD" ? null : page.replace("<html ", `<html data-opens="${panel}" `), {
    headers: { ...headers, "Content-Type": mime, "Cache-Control": "no-cache" },
  });
}

/** The few files outside `/assets/` are small. One that is not there gets its 404 from `sendFile`. */
async function contentTag(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => new Uint8Array());
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}
