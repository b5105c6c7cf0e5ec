import type { NativeVideoInput } from "../contract/recipes.ts";
import type { Problem } from "./problem.ts";

/** What is known of an asset that a recipe names; `elsewhere` is not of the connection that it would be sent to (AS-09). */
export type AssetFacts = { assetType: string; status: string } | "elsewhere";

const kinds: Record<string, NativeVideoInput["kind"]> = { Image: "image", Video: "video", Audio: "audio" };

/** What stands against a recipe's assets, by their place among the inputs (AS-05). Of those without facts nothing is said. */
export function checkAssetInputs(inputs: readonly NativeVideoInput[], facts: ReadonlyMap<string, AssetFacts>): Problem[] {
  return inputs.flatMap(({ kind, source }, place): Problem[] => {
    const fact = source.type === "asset" ? facts.get(source.id) : undefined;
    if (fact === undefined) return [];
    const field = `inputs[${place}]`;
    if (fact === "elsewhere") return [{ level: "error", reason: "asset-elsewhere", field }];
    const isOf = kinds[fact.assetType];
    if (isOf !== undefined && isOf !== kind)
      return [{ level: "error", reason: "file-of-other-kind", field, detail: { expected: kind, kind: isOf } }];
    if (fact.status === "Failed") return [{ level: "error", reason: "asset-not-usable", field }];
    return fact.status === "Processing" ? [{ level: "warning", reason: "asset-awaited", field }] : [];
  });
}
