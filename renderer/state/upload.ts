import { create } from "zustand";
import type { Media } from "../../shared/contract/media.ts";
import { Failure, type FailureData, failureDataIn } from "../../shared/failure.ts";
import { rememberMedia } from "./media.ts";
import { uploadUrl } from "./media-url.ts";

const useUploads = create<{ running: number }>(() => ({ running: 0 }));
const count = (step: number) => useUploads.setState(({ running }) => ({ running: running + step }));

/** Whether any file is on its way into the studio; what needs it must wait. */
export function useIsUploading(): boolean {
  return useUploads(({ running }) => running > 0);
}

/** Ends when the upload before has ended, whichever way. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Streams a file to the core once; from then on it is a media id. Files go one after the other, so that they arrive in the order in which
 * they were given, from whichever places. `onProgress` gets a share from 0 to 1.
 * @throws Failure: what the core said, `disconnected`, or `cancelled` after the signal.
 */
export async function uploadFile(file: File | Blob, options: UploadOptions = {}): Promise<Media> {
  count(1);
  const turn = before.then(() => send(file, options));
  before = Promise.allSettled([turn]);
  try {
    return await turn;
  } finally {
    count(-1);
  }
}

interface UploadOptions {
  name?: string;
  /** `any`: documents too; pictures, videos and sounds alone where it is left out. */
  accepts?: "media" | "any";
  /** A kept file that was lost: this is taken only if it is a copy of it. */
  copyOf?: string;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

async function send(file: File | Blob, { name, accepts, copyOf, ...options }: UploadOptions): Promise<Media> {
  const url = uploadUrl(name ?? (file instanceof File && file.name ? file.name : "pasted"), accepts, copyOf);
  const media = await postFile(url, file, isMedia, options);
  rememberMedia(media);
  return media;
}

/**
 * Streams a body to an address of the core; resolves to its answer where that is what `isAnswer` says. `onProgress` gets a share from 0 to 1.
 * @throws Failure: what the core said, `disconnected`, or `cancelled` after the signal.
 */
export function postFile<Answer>(
  url: string,
  body: Blob,
  isAnswer: (answer: unknown) => answer is Answer,
  { onProgress, signal }: Pick<UploadOptions, "onProgress" | "signal">,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, since fetch tells nothing about how far an upload has come.
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status < 400 && isAnswer(answer)) resolve(answer);
      else reject(new Failure(refusal(request)));
    };
    request.onerror = () => reject(new Failure({ code: "disconnected", message: "The file could not be handed to the studio’s core." }));
    request.onabort = () => reject(new Failure({ code: "cancelled", message: "The upload was cancelled." }));
    const stop = () => request.abort();
    // One signal may be that of thousands of files.
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted) return request.onabort(new ProgressEvent("abort"));
    signal?.addEventListener("abort", stop);
    request.send(body);
  });
}

function isMedia(answer: unknown): answer is Media {
  return typeof answer === "object" && answer !== null && "id" in answer && "mime" in answer;
}

function refusal(request: XMLHttpRequest): FailureData {
  const answer: unknown = request.response;
  const failure = failureDataIn(typeof answer === "object" && answer !== null && "error" in answer ? answer.error : undefined);
  if (failure) return failure;
  return { code: "bug", message: `The studio’s core answered the upload with status ${request.status} and no reason.`, action: "report" };
}
