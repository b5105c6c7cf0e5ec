import type { FailureCode } from "../../../shared/failure.ts";
import { Failure, toFailureData } from "../../../shared/failure.ts";
import type { MediaStore } from "../library/media.ts";

/**
 * Receives the raw body of `POST /upload?name=…` and answers with its `Media` as JSON, or with `{ error: FailureData }`. Documents (text,
 * PDF, zip, whatever) come in with `&accepts=any`.
 */
export async function receiveUpload(request: Request, media: MediaStore): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("name") ?? "";
  const accepts = searchParams.get("accepts") === "any" ? "any" : "media";
  try {
    const body = request.body ?? new Blob([]).stream();
    return Response.json(await media.receive(body, name, request.signal, accepts));
  } catch (error) {
    return failed(error);
  }
}

/** What receiving a file ended with, as JSON that the page reads. */
export function failed(error: unknown): Response {
  const failure = toFailureData(error);
  return Response.json({ error: failure }, { status: error instanceof Failure ? (statuses[error.code] ?? 500) : 500 });
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
