import { wrongBody, wrongType } from "./compatible-video-refusals.ts";

/** A request body by its content type: a JSON object, or the parts of a form. */
export type VideoBody = { type: "json"; fields: Record<string, unknown> } | { type: "form"; fields: Map<string, string | File> };

/** Reads a body by its `Content-Type`. Throws a `Refusal` for another type, a broken body, or a form field that comes twice. */
export async function readVideoBody(contentType: string | undefined, bytes: Buffer): Promise<VideoBody> {
  const type = contentType ?? "";
  if (/^application\/json\s*(;|$)/i.test(type)) return { type: "json", fields: readJson(bytes) };
  if (/^multipart\/form-data\s*;/i.test(type)) return { type: "form", fields: onlyOnce(await readForm(type, bytes)) };
  throw wrongBody("The request must be sent as application/json or multipart/form-data.");
}

/** A JSON object. Throws a `Refusal` for anything else. */
export function readJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw Object.assign(wrongBody("The request body is not valid JSON."), { cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrongBody("The request body must be a JSON object.");
  return value as Record<string, unknown>;
}

/** The parts of a form. Throws a `Refusal` for a broken one. */
export async function readForm(contentType: string, bytes: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } }).formData();
  } catch (cause) {
    throw Object.assign(wrongBody("The request body is not a valid multipart form."), { cause });
  }
}

function onlyOnce(form: FormData): Map<string, string | File> {
  const fields = new Map<string, string | File>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw wrongType(name, "one value, but it came more than once");
    fields.set(name, value);
  }
  return fields;
}
