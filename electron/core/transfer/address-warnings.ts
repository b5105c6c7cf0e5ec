import type { AddressWarning } from "../../../shared/contract/addresses.ts";
import { isPublicUrl } from "../../../shared/rules/public-address.ts";
import { DAY } from "../../../shared/units.ts";
import type { FileType } from "../media-tools/sniff.ts";

interface Seen {
  url: URL;
  finalUrl: URL;
  kind: string;
  type: FileType | undefined;
  headerType: string | undefined;
  bytes: number | undefined;
  expiresAt: number | undefined;
  now: number;
  /** The demo gateway fetches from this machine. */
  isDemo: boolean | undefined;
}

/** What the person should know of an address that can be used. */
export function warningsOf({ url, finalUrl, kind, type, headerType, bytes, expiresAt, now, isDemo }: Seen): AddressWarning[] {
  const { host } = finalUrl;
  const header = headerType ?? "";
  const isMisnamed = type !== undefined && header !== "" && !plainTypes.has(header) && kindOfMime(header) !== kind;
  const endsSoon = expiresAt !== undefined && expiresAt > now && expiresAt - now < DAY;
  const isPrivate = isDemo !== true && !isPublicUrl(finalUrl.href);
  return [
    ...(endsSoon ? [{ what: "expires-soon" as const, detail: { at: new Date(expiresAt).toISOString() } }] : []),
    ...(isMisnamed ? [{ what: "header-differs" as const, detail: { header, type: type.mime } }] : []),
    ...(host === url.host ? [] : [{ what: "leads-elsewhere" as const, detail: { host } }]),
    ...(isPrivate ? [{ what: "private-host" as const, detail: { host } }] : []),
    ...(bytes === undefined ? [{ what: "size-unknown" as const }] : []),
    ...(type === undefined ? [{ what: "type-unknown" as const, detail: { header } }] : []),
  ];
}

/** What servers say of files that they know nothing of. */
const plainTypes = new Set(["application/octet-stream", "binary/octet-stream", "application/x-binary"]);

/** What the server calls it, without parameters. */
export function headerTypeOf(headers: Headers): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || undefined;
}

export function kindOfMime(mime: string | undefined): "image" | "video" | "audio" | undefined {
  return (["image", "video", "audio"] as const).find((kind) => mime?.startsWith(`${kind}/`));
}
