import { create } from "zustand";
import { Failure, type FailureData } from "../../shared/failure.ts";
import { chatRequestLimits } from "../../shared/models.ts";
import { client } from "./client.ts";
import { refreshServiceFiles } from "./chat-service.ts";
import { failureOf } from "./failure-of.ts";
import { uploadFile } from "./upload.ts";

/** A file on its way to the service: first into the studio, then from there. */
export interface ServiceUpload {
  id: number;
  connectionId: string;
  name: string;
  totalBytes: number;
  step: "reading" | "sending";
  /** 0 to 1, of the step. */
  share: number;
  failure?: FailureData;
  /** Stops it, or takes a failed one off the list. */
  end: () => void;
}

/** They go on while something else is looked at. */
export const useServiceUploads = create<{ uploads: readonly ServiceUpload[] }>(() => ({ uploads: [] }));

let lastId = 0;

const change = (id: number, news: Partial<ServiceUpload>) =>
  useServiceUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...news } : one)) }));
const leave = (id: number) => useServiceUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));

/** Uploads files to the service one after the other; how each goes is in `useServiceUploads`. Resolves with how many arrived. */
export async function uploadToService(connectionId: string, files: readonly File[]): Promise<number> {
  const arrived = await Promise.all(files.map((file) => uploadOne(connectionId, file)));
  const count = arrived.filter(Boolean).length;
  if (count > 0) await refreshServiceFiles();
  return count;
}

async function uploadOne(connectionId: string, file: File): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    leave(id);
  };
  const upload: ServiceUpload = { id, connectionId, name: file.name, totalBytes: file.size, step: "reading", share: 0, end };
  useServiceUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
  try {
    if (file.size > chatRequestLimits.file) throw tooLarge(file);
    const media = await uploadFile(file, { accepts: "any", onProgress: (share) => change(id, { share }), signal: stop.signal });
    await sendOn(id, connectionId, media.id, stop.signal);
    leave(id);
    return true;
  } catch (error) {
    // A stopped one has left the list already.
    if (!stop.signal.aborted) change(id, { failure: failureOf(error) });
    return false;
  }
}

async function sendOn(id: number, connectionId: string, mediaId: string, signal: AbortSignal): Promise<void> {
  change(id, { step: "sending", share: 0 });
  for await (const news of await client.chatService.uploadFile({ connectionId, mediaId }, { signal })) {
    if (news.type === "progress") change(id, { share: news.totalBytes > 0 ? news.bytes / news.totalBytes : 0 });
  }
}

/** Said before anything is read (CH-02; interface section 6: 500 MB). */
function tooLarge(file: File): Failure {
  return new Failure({
    code: "too-large",
    reason: "service-file-too-large",
    message: `${file.name} is larger than the 500 MB that the service takes.`,
    detail: { name: file.name },
    action: "none",
    delivery: "not-sent",
  });
}
