import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assetIn, assetOutcomeOf, groupIn, idIn, pageIn, resultIn, timeOf } from "../../../electron/core/gateway/asset-answers.ts";
import { failureOfAssetError } from "../../../electron/core/gateway/asset-error.ts";
import { reasonWords } from "../../../shared/words/reasons.ts";

type Json = Record<string, unknown>;

/** Wire notes 2.1, the successes of rows A to I. */
const envelopes: Record<string, (result: Json) => unknown> = {
  A: (result) => result,
  B: (result) => ({
    ResponseMetadata: { RequestId: "r", Action: "x", Version: "2024-01-01", Service: "ark", Region: "r" },
    Result: result,
  }),
  C: (result) => ({ state: 1, data: result, error: null }),
  D: (result) => ({ success: true, message: "", data: result }),
  G: (result) => Object.fromEntries(Object.entries(result).map(([name, value]) => [name[0]?.toLowerCase() + name.slice(1), value])),
  H: (result) => ({ code: 200, message: "success", data: result }),
  "H round B": (result) => ({ code: 200, message: "success", data: { ResponseMetadata: { RequestId: "r" }, Result: result } }),
};
const names = Object.keys(envelopes);

describe("AS-01 every envelope gives the same result (wire notes 2.1)", () => {
  const asset = { Id: "asset-1", Name: "hero", GroupId: "group-1", AssetType: "Image", Status: "Active", ProjectName: "mine" };

  test.each(names)("%s: an id, an asset, a group, a list", (name) => {
    const wrap = envelopes[name] as (result: Json) => unknown;
    expect(idIn(resultIn(wrap({ Id: "asset-1" })))).toBe("asset-1");
    expect(assetIn(resultIn(wrap(asset)), 7)?.asset).toMatchObject({
      id: "asset-1",
      name: "hero",
      groupId: "group-1",
      status: "Active",
      projectName: "mine",
    });
    expect(groupIn(resultIn(wrap({ Id: "group-1", Name: "people", GroupType: "LivenessFace" })))).toMatchObject({
      id: "group-1",
      groupType: "LivenessFace",
    });
    const page = pageIn(resultIn(wrap({ Items: [asset, asset], TotalCount: 21, PageNumber: 1, PageSize: 2 })), (item) => assetIn(item, 7));
    expect(page).toMatchObject({ total: 21, pageSize: 2 });
    expect(page.items).toHaveLength(2);
  });

  test("whatever stands in the result comes out of any two envelopes as it went in", () => {
    const result = fc.record({ Id: fc.string({ minLength: 1 }), Name: fc.string(), extra: fc.jsonValue() });
    const plain = names.filter((name) => name !== "G");
    fc.assert(
      fc.property(result, fc.constantFrom(...plain), fc.constantFrom(...plain), (value, one, other) => {
        expect(resultIn(envelopes[one]?.(envelopes[other]?.(value) as Json))).toEqual(value);
      }),
    );
  });

  test("no answer breaks the reading", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = resultIn(value);
        pageIn(result, (item) => assetIn(item, 0));
        groupIn(result);
        expect(typeof result).toBe("object");
      }),
    );
  });
});

describe("AS-01 records in any spelling (wire notes 2.2)", () => {
  const time = Date.UTC(2026, 4, 21, 8, 42, 33);
  test.each([
    ["2026-05-21T08:42:33Z"],
    ["2026-05-21T08:42:33.000Z"],
    ["2026-05-21T16:42:33+08:00"],
    ["2026-05-21 08:42:33"],
    [time],
    [time / 1000],
    [String(time / 1000)],
  ])("the time %s", (value) => expect(timeOf(value)).toBe(time));
  test.each([[undefined], [null], [""], ["soon"], [-1], [0], [{}]])("no time: %j", (value) => expect(timeOf(value)).toBeUndefined());

  test("a signed address is given, never kept", () => {
    const url = "https://store.example/a.jpg?X-Tos-Signature=abcdef0123456789&X-Tos-Expires=43200";
    const read = assetIn({ Id: "asset-1", URL: url, Cover: url, Moderation: { Strategy: "Skip" } }, 0);
    expect(read?.url).toBe(url);
    expect(JSON.stringify(read?.asset)).not.toContain("Signature");
    expect(read?.asset.service).toMatchObject({ Moderation: { Strategy: "Skip" } });
  });

  test.each([
    [{ asset_id: "a", status: "active", asset_type: "image", group_id: "g", create_time: 1779352953 }],
    [{ AssetId: "a", UpstreamStatus: "Active", AssetType: "Image", GroupId: "g", CreateTime: "2026-05-21T08:42:33Z" }],
  ])("%j", (item) => {
    expect(assetIn(item, 0)?.asset).toMatchObject({ id: "a", status: "Active", assetType: "Image", groupId: "g", createdAt: time });
  });

  test("GEN-09 words and fields that nobody knows are kept", () => {
    const read = assetIn({ Id: "a", Status: "Moderating", AssetType: "Hologram", Depth: 3 }, 0)?.asset;
    expect(read).toMatchObject({ status: "Moderating", assetType: "Hologram", service: { Depth: 3 } });
    expect(assetOutcomeOf({ status: "Moderating" })).toBe("going");
  });

  test("AS-04 a failed asset says why", () => {
    const read = assetIn({ Id: "a", Status: "Failed", Error: { Code: "FaceMismatch", Message: "not the same person" } }, 0)?.asset;
    expect(read?.failure).toMatchObject({
      code: "content-rejected",
      reason: "asset-face-mismatch",
      service: { code: "FaceMismatch", message: "not the same person" },
    });
  });
});

describe("AS-04 every code of a failed asset has words of its own (wire notes 2.6)", () => {
  const codes =
    "DownloadFailed TypeMismatch FormatUnsupported FormatUndetectable DurationTooShort DurationTooLong WidthTooSmall WidthTooLarge HeightTooSmall HeightTooLarge AspectRatioTooSmall AspectRatioTooLarge FileSizeTooLarge PixelCountTooSmall PixelCountTooLarge FpsTooLow FpsTooHigh AudioTrackRequired AudioTrackForbidden ContentRestricted InputImageSensitiveContentDetected FaceMismatch TranscodingFailed".split(
      " ",
    );
  test.each(codes)("%s", (Code) => {
    const { reason = "" } = failureOfAssetError({ Code, Message: "m" });
    expect(reason).not.toBe("asset-failed");
    expect(Object.keys(reasonWords.en)).toContain(reason);
    expect(failureOfAssetError({ Code: `InvalidParameter.${Code}`, Message: "m" }).reason).toBe(reason);
  });
  test("one that is not known, and none at all", () => {
    expect(failureOfAssetError({ Code: "NewReason", Message: "m" })).toMatchObject({
      reason: "asset-failed",
      service: { code: "NewReason" },
    });
    expect(failureOfAssetError(undefined)).toMatchObject({ reason: "asset-failed" });
  });
});
