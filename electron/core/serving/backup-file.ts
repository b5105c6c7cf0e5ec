import type { Backups } from "../backups/backups.ts";
import { sendOutgoing } from "./library-export.ts";
import { failed } from "./upload.ts";

/** Answers `GET|HEAD /backup-export/<id>` with the backup that was made ready under that id; 404 where none was. */
export function sendBackup(request: Request, backups: Pick<Backups, "outgoing">, id: string): Response {
  return sendOutgoing(request, backups.outgoing(id));
}

/** Receives the raw body of `POST /backup-file?name=…` and answers with a `HandedBackup` as JSON, or with `{ error: FailureData }`. */
export async function receiveBackup(request: Request, backups: Pick<Backups, "take">): Promise<Response> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  try {
    return Response.json(await backups.take(request.body ?? new Blob([]).stream(), name, request.signal));
  } catch (error) {
    return failed(error);
  }
}
