import type { PublicStorage, StorageKeys } from "../../../../shared/contract/storage.ts";
import { type StoragePreset, fillPreset, partOfEndpoint, presetOf, storagePresets } from "../../../../shared/storage-presets.ts";
import { HOUR, SECOND } from "../../../../shared/units.ts";

/** The form's fields as typed. */
export interface StorageDraft {
  presetId: StoragePreset["id"];
  /** The person's own part of the endpoint: region, account, or all of it (`partOfEndpoint`). */
  own: string;
  /** Only where the whole endpoint is typed. */
  region: string;
  bucket: string;
  prefix: string;
  addressing: PublicStorage["addressing"];
  access: PublicStorage["access"];
  publicBaseUrl: string;
  presignedHours: number;
  acl: PublicStorage["acl"];
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  /** Whether kept keys are being replaced. */
  replacesKeys: boolean;
}

const hourInSeconds = HOUR / SECOND;

/** First values; the contract's own defaults. */
const firstDraft: StorageDraft = {
  presetId: "aws",
  own: "us-east-1",
  region: "us-east-1",
  bucket: "",
  prefix: "lanternist/",
  addressing: "virtual-host",
  access: "presigned",
  publicBaseUrl: "",
  presignedHours: 24,
  acl: "",
  accessKeyId: "",
  secretAccessKey: "",
  sessionToken: "",
  replacesKeys: true,
};

export function draftOf(storage: PublicStorage | undefined, hasKeys: boolean): StorageDraft {
  if (!storage) return { ...firstDraft, replacesKeys: !hasKeys };
  const { preset, own } = presetOf(storage.endpoint);
  const { bucket, prefix, region, addressing, access, publicBaseUrl, acl } = storage;
  const presignedHours = storage.presignedSeconds / hourInSeconds;
  const kept = { bucket, prefix, region, addressing, access, publicBaseUrl, acl, presignedHours };
  return { ...firstDraft, presetId: preset.id, own, ...kept, replacesKeys: !hasKeys };
}

export function presetIn({ presetId }: Pick<StorageDraft, "presetId">): StoragePreset {
  const preset = storagePresets.find(({ id }) => id === presetId);
  if (!preset) throw new Error(`There is no preset ${presetId}`);
  return preset;
}

/** Another provider: its own way of addressing, and nothing of the endpoint that was another's. */
export function withPreset(draft: StorageDraft, presetId: StoragePreset["id"]): StorageDraft {
  const preset = presetIn({ presetId });
  const own = partOfEndpoint(preset) === "region" ? (preset.regions[0] ?? "") : "";
  const { region, addressing } = fillPreset(preset, own);
  return { ...draft, presetId, own, region, addressing, acl: preset.hasObjectAcl ? draft.acl : "" };
}

/** The draft as settings; call it only when `problemsOf` finds none. */
export function storageOf(draft: StorageDraft): PublicStorage {
  const preset = presetIn(draft);
  const filled = fillPreset(preset, draft.own.trim());
  const isTyped = partOfEndpoint(preset) === "endpoint";
  const isPublic = draft.access === "public";
  return {
    endpoint: filled.endpoint,
    region: isTyped ? draft.region.trim() || filled.region : filled.region,
    bucket: draft.bucket.trim(),
    prefix: draft.prefix.trim(),
    addressing: draft.addressing,
    access: draft.access,
    publicBaseUrl: isPublic ? draft.publicBaseUrl.trim() : "",
    presignedSeconds: Math.round(draft.presignedHours * hourInSeconds),
    acl: isPublic ? draft.acl : "",
  };
}

/** Keys that are to be kept from now on; none where the kept ones stay. */
export function keysOf(draft: StorageDraft, needsKeys: boolean): StorageKeys | undefined {
  if (!needsKeys) return undefined;
  const sessionToken = draft.sessionToken.trim();
  const keys = { accessKeyId: draft.accessKeyId.trim(), secretAccessKey: draft.secretAccessKey.trim() };
  return sessionToken === "" ? keys : { ...keys, sessionToken };
}

/** Kept keys go to the place that they were entered for, and nowhere else. */
export function needsKeys(draft: StorageDraft, kept: PublicStorage | undefined): boolean {
  return draft.replacesKeys || !kept || originOf(kept.endpoint) !== originOf(storageOf(draft).endpoint);
}

export type StorageProblem = "own" | "bucket" | "publicBaseUrl" | "accessKeyId" | "secretAccessKey";

/** What is missing; what is wrong in itself, the core says in words. */
export function problemsOf(draft: StorageDraft, wantsKeys: boolean): StorageProblem[] {
  const isMissing = (text: string) => text.trim() === "";
  const wantsPublicUrl = draft.access === "public" && presetIn(draft).needsPublicBaseUrl;
  const missing: [StorageProblem, boolean][] = [
    ["own", isMissing(draft.own)],
    ["bucket", isMissing(draft.bucket)],
    ["publicBaseUrl", wantsPublicUrl && isMissing(draft.publicBaseUrl)],
    ["accessKeyId", wantsKeys && isMissing(draft.accessKeyId)],
    ["secretAccessKey", wantsKeys && isMissing(draft.secretAccessKey)],
  ];
  return missing.flatMap(([field, isSo]) => (isSo ? [field] : []));
}

function originOf(endpoint: string): string {
  const address = /^[a-z]+:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`;
  return URL.canParse(address) ? new URL(address).origin : address;
}
