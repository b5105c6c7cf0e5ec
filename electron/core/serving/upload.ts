import type { FailureCode } from "../../../shared/failure.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import type { PutBack } from "../care/put-back.ts";
import { MOST_RECIPE_BYTES } from "../../../shared/rules/passed-over.ts";
import type { Imports } from "../imports/imports.ts";
import type { MediaStore } from "../library/media.ts";
import { splitBody } from "./split-body.ts";

interface Doors {
  media: Pick<MediaStore, "receive">;
  /** Without them, nothing becomes an entry. */
  imports?: Pick<Imports, "receive"> | undefined;
  /** Without it, no copies of lost files are taken. */
  putBack?: Pick<PutBack, "give"> | undefined;
}

/**
 * Receives the raw body of `POST /upload?name=…` and answers with its `Media` as JSON, or with `{ error: FailureData }`. Documents (text,
 * PDF, zip, whatever) come in with `&accepts=any`. With `&as=entry&modified=MILLISECONDS` the file comes into the library as it is, and the
 * answer is an `ImportedFile`; the first `&recipe=BYTES` of the body are then the recipe that lay beside it. With `&copyOf=ID` it is a copy of
 * a kept file that was lost, and is taken only if it is the same.
 */
export async function receiveUpload(request: Request, doors: Doors): Promise<Response> {
  try {
    return Response.json(await receive(request, doors));
  } catch (error) {
    return failed(error);
  }
}

/** What receiving or making a file ended with, as JSON that the page reads. */
export function failed(error: unknown): Response {
  const failure = toFailureData(error);
  const status = error instanceof Failure ? (statuses[error.code] ?? 500) : 500;
  return Response.json({ error: failure }, { status, headers: { "Cache-Control": "no-store" } });
}

async function receive(request: Request, { media, imports, putBack }: Doors) {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("name") ?? "";
  const body = request.body ?? new Blob([]).stream();
  const lost = searchParams.get("copyOf");
  if (lost !== null && putBack) return putBack.give(lost, body, name, request.signal);
  if (searchParams.get("as") !== "entry" || !imports)
    return media.receive(body, name, request.signal, searchParams.get("accepts") === "any" ? "any" : "media");
  const recipeBytes = Math.max(0, Number(searchParams.get("recipe")) || 0);
  if (recipeBytes > MOST_RECIPE_BYTES)
    throw new Failure({ code: "too-large", message: "A recipe has kilobytes, not this.", action: "none" });
  const { first, rest } = await splitBody(body, recipeBytes);
  const recipe = recipeBytes > 0 ? new TextDecoder().decode(first) : undefined;
  return imports.receive(rest, { name, modifiedAt: Number(searchParams.get("modified")) || Date.now(), recipe, signal: request.signal });
}

/** The codes that receiving a file can end with. */
const statuses: Partial<Record<FailureCode, number>> = {
  "invalid-input": 422,
  "not-found": 404,
  conflict: 409,
  cancelled: 400,
  "too-large": 413,
  "storage-full": 507,
};
