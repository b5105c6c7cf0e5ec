import { oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

const fields = {
  /** `https://s3.eu-central-1.amazonaws.com`; http only for loopback. */
  endpoint: z.string().trim().min(1).max(2000),
  region: z.string().trim().max(100),
  bucket: z.string().trim().min(1).max(255),
  /** Objects are put below it. */
  prefix: z.string().trim().max(200),
  addressing: z.enum(["path", "virtual-host"]),
  /** How the service gets at an object: by the bucket's public address, or by a signed one that ends. */
  access: z.enum(["public", "presigned"]),
  /** With `public`: what stands before the object's name; the endpoint's own address where it is empty. */
  publicBaseUrl: z.string().trim().max(2000),
  /** With `presigned`: seconds that an address lives, up to seven days. */
  presignedSeconds: z.number().int().min(60).max(604_800),
  /** Canned ACL sent with each object; none where empty. */
  acl: z.enum(["", "public-read"]),
};

/** Where a connection's files are published (AS-07). The keys are not part of it (GEN-02). */
export const PublicStorage = z.object({
  ...fields,
  region: fields.region.default("us-east-1"),
  prefix: fields.prefix.default("lanternist/"),
  addressing: fields.addressing.default("virtual-host"),
  access: fields.access.default("presigned"),
  publicBaseUrl: fields.publicBaseUrl.default(""),
  presignedSeconds: fields.presignedSeconds.default(86_400),
  acl: fields.acl.default(""),
});
export type PublicStorage = z.infer<typeof PublicStorage>;

/** Go in once, are kept by the privileged side, never come back. */
export const StorageKeys = z.object({
  accessKeyId: z.string().trim().min(1).max(1000),
  secretAccessKey: z.string().trim().min(1).max(1000),
  sessionToken: z.string().trim().max(8000).optional(),
});
export type StorageKeys = z.infer<typeof StorageKeys>;

/** One step of the test, in order; those after a failed one are left out, but for `delete`. */
export const StorageTest = z.object({
  isOk: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(["connect", "put", "read-back", "delete"]),
      isOk: z.boolean(),
      milliseconds: z.number(),
      failure: FailureData.optional(),
    }),
  ),
});
export type StorageTest = z.infer<typeof StorageTest>;

/** A file that the studio has published. */
export const PublishedObject = z.object({
  key: z.string(),
  mediaId: z.string(),
  name: z.string(),
  bytes: z.number(),
  publishedAt: z.number(),
  /** Unfinished jobs that still need it. */
  neededBy: z.number(),
  /** Parts are at the storage, the object is not whole yet. */
  isUnfinished: z.boolean(),
});
export type PublishedObject = z.infer<typeof PublishedObject>;

const ofConnection = z.object({ connectionId: z.string() });

export const storageContract = {
  get: oc.input(ofConnection).output(z.object({ storage: PublicStorage.optional(), hasKeys: z.boolean() })),
  /** Without `keys`, the kept ones stay; a new endpoint needs them anew. */
  set: oc
    .input(ofConnection.extend({ storage: PublicStorage, keys: StorageKeys.optional() }))
    .output(z.object({ storage: PublicStorage, hasKeys: z.boolean() })),
  /** Fails with `conflict` while unfinished jobs need it. Published objects stay where they are. */
  remove: oc.input(ofConnection).output(ofConnection),
  /** Puts, reads back without keys, and deletes a small object, with saved settings or with ones not saved yet. */
  test: oc.input(ofConnection.extend({ storage: PublicStorage.optional(), keys: StorageKeys.optional() })).output(StorageTest),
  objects: oc
    .input(ofConnection)
    .output(z.object({ objects: z.array(PublishedObject), total: z.number(), bytes: z.number(), unneeded: z.number() })),
  /** Removes these objects and their unfinished parts from the storage; those that unfinished jobs need are left. */
  cleanUp: oc.input(ofConnection.extend({ keys: z.array(z.string()).max(1000) })).output(z.object({ count: z.number(), kept: z.number() })),
};
