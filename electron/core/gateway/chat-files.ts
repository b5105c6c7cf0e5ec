import { createReadStream } from "node:fs";
import type { ServiceFile } from "../../../shared/contract/chat-service.ts";
import { Failure } from "../../../shared/failure.ts";
import { chatRequestLimits } from "../../../shared/models.ts";
import { serviceFileName } from "../../../shared/rules/service-file-name.ts";
import { KIB, MIB, MINUTE } from "../../../shared/units.ts";
import { objectIn, textOf, type JsonObject } from "./answers.ts";
import { chatHeaders } from "./chat-headers.ts";
import { ofCollection } from "./collection.ts";
import { joinUrl, type ResolvedConnection } from "./connection.ts";
import { failureOfAnswer } from "./gateway-error.ts";
import type { Call, Http } from "./http.ts";
import { streamedForm, type StreamedForm } from "./multipart-stream.ts";
import { pageQuery, readPage } from "./service-page.ts";
import { timeOf } from "./service-time.ts";

const path = "/v1/files";

/** A file of the studio on its way to the service. */
export interface FileToUpload {
  path: string;
  name: string;
  mime: string;
  bytes: number;
}

/** The files of the chat area (interface 4.6; wire notes 5.8), in whichever shape the service speaks. */
export class ChatFiles {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  async list(connection: ResolvedConnection, after?: string): Promise<{ files: ServiceFile[]; next?: string }> {
    const { body } = await ofCollection(this.#http.send({ ...this.listCall(connection, after), timeLimit: MINUTE }));
    const { items, next } = readPage(body);
    return { files: items.flatMap(readServiceFile), ...(next !== undefined && { next }) };
  }

  listCall(connection: ResolvedConnection, after?: string): Call {
    return { connection, method: "GET", path, query: pageQuery(after), headers: chatHeaders(connection, "files") };
  }

  /** Sent once, read from the disk while it leaves. Fails with `too-large` before anything is sent. */
  async upload(
    connection: ResolvedConnection,
    file: FileToUpload,
    { onBytes, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
  ): Promise<ServiceFile> {
    const form = uploadForm(file);
    const headers = { ...form.headers, ...chatHeaders(connection, "files") };
    const call: Call = { connection, method: "POST", path, headers, body: form.open(onBytes), tries: 1, signal };
    const { body } = await ofCollection(this.#http.send(call));
    const [kept] = readServiceFile(objectIn(body));
    if (kept) return kept;
    const message = "The gateway took the file but named no id for it.";
    throw new Failure({ code: "gateway-error", reason: "no-id", message, delivery: "answered" });
  }

  uploadCall(connection: ResolvedConnection, file: FileToUpload): Call & { form: StreamedForm } {
    return { connection, method: "POST", path, headers: chatHeaders(connection, "files"), form: uploadForm(file) };
  }

  async get(connection: ResolvedConnection, id: string): Promise<ServiceFile> {
    const { body } = await this.#http.send({
      connection,
      method: "GET",
      path: pathOf(id),
      headers: chatHeaders(connection, "files"),
      timeLimit: MINUTE,
    });
    const [file] = readServiceFile(objectIn(body));
    if (file) return file;
    throw new Failure({ code: "not-found", message: `The gateway does not know the file ${id}.`, delivery: "answered" });
  }

  async remove(connection: ResolvedConnection, id: string): Promise<void> {
    await this.#http.send({ connection, method: "DELETE", path: pathOf(id), headers: chatHeaders(connection, "files"), timeLimit: MINUTE });
  }

  /** The bytes of a file that a tool or a skill made. Fails with the service's words where it does not give them. */
  async open(connection: ResolvedConnection, { id, mime }: ServiceFile, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const url = joinUrl(connection.baseUrl, `${pathOf(id)}/content`);
    const response = await this.#http.open({
      url,
      keyOf: connection,
      headers: chatHeaders(connection, "files"),
      signal,
      timeLimit: MINUTE,
    });
    const isPage = /\bhtml\b/i.test(response.headers.get("content-type") ?? "") && !/\bhtml\b/i.test(mime ?? "");
    if (response.ok && response.body && !isPage) return response.body;
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    const { host, pathname } = new URL(url);
    const failure = failureOfAnswer(answer, { method: "GET", place: `${host}${pathname}` }, Date.now());
    throw (
      failure ??
      new Failure({ code: "gateway-error", reason: "not-the-file", message: "The gateway did not give the file.", delivery: "answered" })
    );
  }
}

function uploadForm(file: FileToUpload): StreamedForm {
  const max = chatRequestLimits.file;
  if (file.bytes > max) {
    const [megabytes, most] = [Math.ceil(file.bytes / MIB), max / MIB];
    const message = `“${file.name}” has ${megabytes} MB; the service takes files up to ${most} MB.`;
    const detail = { name: file.name, megabytes, max: most };
    throw new Failure({ code: "too-large", reason: "file-too-large-to-upload", message, detail, delivery: "not-sent" });
  }
  return streamedForm([
    { name: "file", filename: serviceFileName(file.name), type: file.mime, bytes: file.bytes, open: () => bytesOf(file.path) },
  ]);
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of createReadStream(file, { highWaterMark: 256 * KIB })) yield piece as Buffer<ArrayBuffer>;
}

/** A file of any shape; nothing where it has no id. The OpenAI family calls its size `bytes` and counts seconds (wire notes 5.8). */
export function readServiceFile(file: JsonObject): ServiceFile[] {
  const id = textOf(file["id"]);
  if (id === undefined) return [];
  const bytes = file["size_bytes"] ?? file["bytes"] ?? file["size"];
  const [createdAt, expiresAt] = [timeOf(file["created_at"]), timeOf(file["expires_at"])];
  const mime = textOf(file["mime_type"]) ?? textOf(file["content_type"]);
  return [
    {
      id,
      name: textOf(file["filename"]) ?? textOf(file["name"]) ?? id,
      ...(mime !== undefined && { mime }),
      ...(typeof bytes === "number" && bytes >= 0 && { bytes }),
      ...(createdAt !== undefined && { createdAt }),
      ...(expiresAt !== undefined && { expiresAt }),
      isDownloadable: file["downloadable"] === true,
      service: file,
    },
  ];
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
