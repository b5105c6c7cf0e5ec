import { z } from "zod";

const AddressKind = z.enum(["image", "video", "audio"]);

/** What a checked address should better not be, though none of it makes the address unusable. Their words: `shared/words/address-warnings.ts`. */
export const AddressWarning = z.object({
  what: z.enum(["expires-soon", "header-differs", "leads-elsewhere", "private-host", "size-unknown", "type-unknown"]),
  detail: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type AddressWarning = z.infer<typeof AddressWarning>;

/** What is at a public address, as found by reading its first bytes without any key (AS-07). */
export const AddressFound = z.object({
  url: z.string(),
  /** Where redirects led; the same as `url` without any. */
  finalUrl: z.string(),
  /** By its bytes; missing where the studio does not know them and the server calls them a picture, a video or a sound. */
  type: z.string().optional(),
  kind: AddressKind,
  /** What the server calls it, without parameters. */
  headerType: z.string().optional(),
  bytes: z.number().optional(),
  /** As seen; with `seconds` only where the first bytes tell. */
  width: z.number().optional(),
  height: z.number().optional(),
  seconds: z.number().optional(),
  /** Unix milliseconds at which a signed address ends. */
  expiresAt: z.number().optional(),
  /** A small picture of it, for a while at `<mediaBase>/poster/<id>`. */
  previewId: z.string().optional(),
  warnings: z.array(AddressWarning),
});
export type AddressFound = z.infer<typeof AddressFound>;

export const AddressToCheck = z.object({
  url: z.string().min(1).max(8192),
  /** What it must be; anything else is refused. */
  expect: AddressKind.optional(),
  /** The largest size that is taken. */
  maxBytes: z.number().int().positive().optional(),
  /** Whose service is to fetch it; the active connection's unless said. */
  connectionId: z.string().optional(),
});
export type AddressToCheck = z.infer<typeof AddressToCheck>;
