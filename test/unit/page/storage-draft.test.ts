import { describe, expect, test } from "vitest";
import { PublicStorage } from "../../../shared/contract/storage.ts";
import { draftOf, keysOf, needsKeys, problemsOf, storageOf, withPreset } from "../../../renderer/panels/settings/storage/storage-draft.ts";

const kept = PublicStorage.parse({ endpoint: "https://s3.eu-central-1.amazonaws.com", region: "eu-central-1", bucket: "films" });

describe("the form of a storage", () => {
  test("AS-07 gives kept settings back as they are", () => {
    expect(storageOf(draftOf(kept, true))).toEqual(kept);
    const own = PublicStorage.parse({ endpoint: "http://127.0.0.1:9000", bucket: "films", addressing: "path", presignedSeconds: 5400 });
    expect(storageOf(draftOf(own, true))).toEqual(own);
  });

  test("AS-07 fills in what a provider is known by", () => {
    const r2 = { ...withPreset(draftOf(undefined, false), "r2"), own: "abc123", bucket: "films" };
    expect(storageOf(r2)).toMatchObject({ endpoint: "https://abc123.r2.cloudflarestorage.com", region: "auto", addressing: "path" });
    expect(problemsOf({ ...r2, access: "public" }, false)).toEqual(["publicBaseUrl"]);
    expect(problemsOf(r2, false)).toEqual([]);
  });

  test("GEN-02 kept keys stay for the same place only", () => {
    const draft = draftOf(kept, true);
    expect(needsKeys(draft, kept)).toBe(false);
    expect(keysOf(draft, false)).toBeUndefined();
    expect(needsKeys({ ...draft, bucket: "other" }, kept)).toBe(false);
    expect(needsKeys({ ...draft, own: "us-east-1" }, kept)).toBe(true);
    expect(problemsOf(draftOf(undefined, false), true)).toEqual(["bucket", "accessKeyId", "secretAccessKey"]);
  });
});
