import { expect, test } from "vitest";
import type { NativeVideoInput } from "../../shared/contract/recipes.ts";
import { type AssetFacts, checkAssetInputs } from "../../shared/rules/asset-inputs.ts";

const input = (id: string, kind: NativeVideoInput["kind"] = "image"): NativeVideoInput => ({ kind, source: { type: "asset", id } });

test("AS-05 AS-09 what stands against a recipe’s assets, at its place", () => {
  const facts = new Map<string, AssetFacts>([
    ["active", { assetType: "Image", status: "Active" }],
    ["processing", { assetType: "Image", status: "Processing" }],
    ["failed", { assetType: "Image", status: "Failed" }],
    ["video", { assetType: "Video", status: "Active" }],
    ["new-kind", { assetType: "Hologram", status: "Active" }],
    ["elsewhere", "elsewhere"],
  ]);
  const inputs = ["active", "unknown", "processing", "failed", "video", "new-kind", "elsewhere"].map((id) => input(id));
  expect(checkAssetInputs([{ kind: "image", source: { type: "media", id: "failed" } }, ...inputs], facts)).toEqual([
    { level: "warning", reason: "asset-awaited", field: "inputs[3]" },
    { level: "error", reason: "asset-not-usable", field: "inputs[4]" },
    { level: "error", reason: "file-of-other-kind", field: "inputs[5]", detail: { expected: "image", kind: "video" } },
    { level: "error", reason: "asset-elsewhere", field: "inputs[7]" },
  ]);
});
