import type { PublicStorage, StorageKeys } from "../../../shared/contract/storage.ts";
import { Failure } from "../../../shared/failure.ts";
import type * as s3Module from "@aws-sdk/client-s3";
import type * as presignerModule from "@aws-sdk/s3-request-presigner";
import { createFetchHandler } from "./fetch-handler.ts";
import { publicUrlOf } from "./object-name.ts";
import type { Part } from "./part-plan.ts";
import { failureOfStorage, storageCodeOf, storageFailure } from "./storage-failure.ts";

/** A storage with the keys that open it; in memory only. */
export interface ResolvedStorage {
  storage: PublicStorage;
  keys: StorageKeys;
}

/** Bytes ready to be sent, with the hash that their signature holds: the storage refuses what arrives damaged. */
export interface Payload {
  bytes: number;
  sha256: string;
  body: ReadableStream<Uint8Array> | Uint8Array;
}

export interface SentPart {
  number: number;
  bytes: number;
  etag: string;
}

interface Options {
  fetch: typeof globalThis.fetch;
  now?: () => number;
}

/** Loads the S3 client when it is first needed, and aims it at a storage. */
export async function openStorage(resolved: ResolvedStorage, options: Options): Promise<StorageClient> {
  const [s3, presigner] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/s3-request-presigner")]);
  return new StorageClient(s3, presigner.getSignedUrl, resolved, options);
}

type GetSignedUrl = typeof presignerModule.getSignedUrl;

/** The calls of S3 that publishing needs, each one try; every failure is a `Failure` about the storage. */
export class StorageClient {
  readonly storage: PublicStorage;
  readonly #s3: typeof s3Module;
  readonly #sign: GetSignedUrl;
  readonly #client: s3Module.S3Client;
  readonly #now: () => number;

  constructor(s3: typeof s3Module, sign: GetSignedUrl, { storage, keys }: ResolvedStorage, { fetch, now = Date.now }: Options) {
    this.storage = storage;
    this.#s3 = s3;
    this.#sign = sign;
    this.#now = now;
    this.#client = new s3.S3Client({
      endpoint: storage.endpoint,
      region: storage.region,
      credentials: { ...keys },
      forcePathStyle: storage.addressing === "path",
      requestHandler: createFetchHandler(fetch),
      maxAttempts: 1,
      retryMode: "standard",
      // Other providers refuse the checksums that it adds of its own accord.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      systemClockOffset: now() - Date.now(),
      // Said here, so that nothing of a person's AWS settings is mixed in.
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
      useArnRegion: false,
      disableMultiregionAccessPoints: true,
      disableS3ExpressSessionAuth: true,
      defaultsMode: "standard",
      // It would write to the console what is told as a failure anyway.
      logger: silent,
    });
  }

  /** Size of an object; `unknown` where the key may not ask, which services also say of what is not there. */
  async sizeOf(key: string, signal: AbortSignal): Promise<number | "unknown" | undefined> {
    const { HeadObjectCommand } = this.#s3;
    const asked = this.#call("HeadObject", (options) => this.#client.send(new HeadObjectCommand(this.#object(key)), options), signal);
    return asked.then(
      ({ ContentLength }) => ContentLength ?? "unknown",
      (error: unknown) => {
        if (storageCodeOf(error) === "NotFound") return undefined;
        if (isRefusal(error)) return "unknown";
        throw error;
      },
    );
  }

  async put(key: string, type: string, payload: Payload, signal: AbortSignal): Promise<void> {
    const { PutObjectCommand } = this.#s3;
    const command = new PutObjectCommand({ ...this.#object(key), ...this.#kept(type), ...bodyOf(payload) });
    command.middlewareStack.add(knownHash(payload), { step: "build" });
    await this.#call("PutObject", (options) => this.#client.send(command, options), signal);
  }

  async beginUpload(key: string, type: string, signal: AbortSignal): Promise<string> {
    const { CreateMultipartUploadCommand } = this.#s3;
    const command = new CreateMultipartUploadCommand({ ...this.#object(key), ...this.#kept(type) });
    const { UploadId } = await this.#call("CreateMultipartUpload", (options) => this.#client.send(command, options), signal);
    return UploadId ?? this.#isNoStorage();
  }

  async sendPart(key: string, uploadId: string, part: Part, payload: Payload, signal: AbortSignal): Promise<SentPart> {
    const { UploadPartCommand } = this.#s3;
    const command = new UploadPartCommand({ ...this.#object(key), UploadId: uploadId, PartNumber: part.number, ...bodyOf(payload) });
    command.middlewareStack.add(knownHash(payload), { step: "build" });
    const { ETag } = await this.#call("UploadPart", (options) => this.#client.send(command, options), signal);
    return { number: part.number, bytes: part.bytes, etag: ETag ?? this.#isNoStorage() };
  }

  /** What the storage has of an upload. */
  async parts(key: string, uploadId: string, signal: AbortSignal): Promise<SentPart[]> {
    const { ListPartsCommand } = this.#s3;
    const parts: SentPart[] = [];
    for (let marker: string | undefined; ;) {
      const command = new ListPartsCommand({
        ...this.#object(key),
        UploadId: uploadId,
        ...(marker !== undefined && { PartNumberMarker: marker }),
      });
      const answer = await this.#call("ListParts", (options) => this.#client.send(command, options), signal);
      for (const { PartNumber, Size, ETag } of answer.Parts ?? [])
        parts.push({ number: PartNumber ?? 0, bytes: Size ?? 0, etag: ETag ?? "" });
      const next = answer.NextPartNumberMarker;
      if (answer.IsTruncated !== true || next === undefined || next === marker) return parts;
      marker = next;
    }
  }

  async finishUpload(key: string, uploadId: string, parts: readonly SentPart[], signal: AbortSignal): Promise<void> {
    const { CompleteMultipartUploadCommand } = this.#s3;
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
    const command = new CompleteMultipartUploadCommand({ ...this.#object(key), UploadId: uploadId, MultipartUpload: { Parts } });
    await this.#call("CompleteMultipartUpload", (options) => this.#client.send(command, options), signal);
  }

  /** Uploads of an object that were begun and are not whole. Nothing where the key may not ask. */
  async uploadsOf(key: string, signal: AbortSignal): Promise<string[]> {
    const { ListMultipartUploadsCommand } = this.#s3;
    const command = new ListMultipartUploadsCommand({ Bucket: this.storage.bucket, Prefix: key });
    const answer = await this.#call("ListMultipartUploads", (options) => this.#client.send(command, options), signal).catch(
      (error: unknown) => {
        if (isRefusal(error)) return { Uploads: [] };
        throw error;
      },
    );
    return (answer.Uploads ?? []).flatMap(({ Key, UploadId }) => (Key === key && UploadId !== undefined ? [UploadId] : []));
  }

  /** Ends an upload and its parts; one that is gone has ended. */
  async dropUpload(key: string, uploadId: string, signal: AbortSignal): Promise<void> {
    const { AbortMultipartUploadCommand } = this.#s3;
    const command = new AbortMultipartUploadCommand({ ...this.#object(key), UploadId: uploadId });
    await this.#call("AbortMultipartUpload", (options) => this.#client.send(command, options), signal).catch((error: unknown) => {
      if (storageCodeOf(error) !== "NoSuchUpload") throw error;
    });
  }

  /** One that is not there is removed. */
  async remove(key: string, signal: AbortSignal): Promise<void> {
    const { DeleteObjectCommand } = this.#s3;
    const command = new DeleteObjectCommand(this.#object(key));
    await this.#call("DeleteObject", (options) => this.#client.send(command, options), signal).catch((error: unknown) => {
      if (storageCodeOf(error) !== "NoSuchKey") throw error;
    });
  }

  /** The address by which a service gets at an object; a signed one lives for the given seconds. */
  async addressOf(key: string, seconds: number): Promise<string> {
    if (this.storage.access === "public") return publicUrlOf(this.storage, key);
    const command = new this.#s3.GetObjectCommand(this.#object(key));
    return this.#sign(this.#client, command, { expiresIn: seconds, signingDate: new Date(this.#now()) });
  }

  get host(): string {
    return new URL(this.storage.endpoint).host;
  }

  /** Where its calls go; with virtual hosts the bucket is part of the name. */
  get address(): string {
    const { protocol, host, hostname } = new URL(this.storage.endpoint);
    const isName = !/^[\d.]+$|^\[/.test(hostname);
    return this.storage.addressing === "virtual-host" && isName ? `${protocol}//${this.storage.bucket}.${host}` : this.storage.endpoint;
  }

  async #call<T>(action: string, send: (options: { abortSignal: AbortSignal }) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await send({ abortSignal: signal });
    } catch (error) {
      signal.throwIfAborted();
      throw failureOfStorage(error, {
        action,
        host: this.host,
        reached: new URL(this.address).host,
        bucket: this.storage.bucket,
        now: this.#now(),
      });
    }
  }

  /** It answered with a success that says nothing, as portals of networks do. */
  #isNoStorage(): never {
    throw storageFailure("storage-not-s3", { host: this.host });
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.storage.bucket, Key: key };
  }

  #kept(type: string): { ContentType: string; ACL?: "public-read" } {
    return { ContentType: type, ...(this.storage.acl !== "" && { ACL: this.storage.acl }) };
  }
}

function bodyOf({ body, bytes }: Payload) {
  return { Body: body, ContentLength: bytes };
}

/** The client would read a stream to its end to sign it; the hash is known already. */
function knownHash({ sha256 }: Payload) {
  return <Given extends { request: unknown }, Answer>(next: (given: Given) => Promise<Answer>) =>
    (given: Given) => {
      const { request } = given;
      if (typeof request === "object" && request !== null && "headers" in request) {
        Object.assign(request.headers as object, { "x-amz-content-sha256": sha256 });
      }
      return next(given);
    };
}

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A key that may put objects need not be allowed to look. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Failure ? error.data.service?.status : undefined;
  return status === 403 || status === 501 || status === 405;
}
