import type { Asset } from "../../../../shared/contract/assets.ts";
import type { FailureData } from "../../../../shared/failure.ts";
import { checkAsset } from "../../../../shared/rules/assets.ts";
import type { Problem } from "../../../../shared/rules/problem.ts";
import type { AddingRow } from "./adding-store.ts";
import { type Mend, mendFor } from "./mend.ts";

/** What is known of a row before anything is sent. */
export type Verdict =
  | { is: "reading" }
  | { is: "unreadable"; failure: FailureData }
  /** Refused by a limit; with a way to mend it where the studio has one. */
  | { is: "refused"; problems: readonly Problem[]; mend: Mend | undefined }
  /** The same content is in the group already (AS-08). */
  | { is: "same"; asset: Asset }
  /** The same file stands in this list before. */
  | { is: "twice" }
  | { is: "good"; problems: readonly Problem[]; mend: Mend | undefined };

export interface Surroundings {
  /** Assets of the group by the file that they were made from. */
  recognised: ReadonlyMap<string, Asset>;
  isGatewayLocal: boolean;
  groupId: string | undefined;
}

/** One verdict a row, in their order; pure. */
export function verdictsOf(rows: readonly AddingRow[], surroundings: Surroundings): Verdict[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const identity = row.source && (row.source.type === "media" ? row.source.id : row.source.url);
    const isTwice = identity !== undefined && seen.has(identity);
    if (identity !== undefined) seen.add(identity);
    return verdictOf(row, isTwice, surroundings);
  });
}

function verdictOf(row: AddingRow, isTwice: boolean, { recognised, isGatewayLocal, groupId }: Surroundings): Verdict {
  const { failure, source, assetType, media, name } = row;
  if (failure) return { is: "unreadable", failure };
  if (!source) return { is: "reading" };
  if (!assetType)
    return {
      is: "unreadable",
      failure: { code: "invalid-input", reason: "file-not-media", message: "", detail: { name: row.fileName }, action: "none" },
    };
  if (isTwice) return { is: "twice" };
  const problems = checkAsset({ assetType, name, source, ...(groupId !== undefined && { groupId }) }, media, { isGatewayLocal });
  const mend = mendFor(problems, media);
  if (problems.some((problem) => problem.level === "error")) return { is: "refused", problems, mend };
  const asset = media && recognised.get(media.id);
  return asset ? { is: "same", asset } : { is: "good", problems, mend };
}

/** Whether a row goes when the person presses the button. */
export function isSent(row: AddingRow, verdict: Verdict): boolean {
  if (verdict.is === "good") return row.isWanted ?? true;
  return (verdict.is === "same" || verdict.is === "twice") && (row.isWanted ?? false);
}

export const verdictGroups = ["good", "mendable", "out"] as const;
export type VerdictGroup = (typeof verdictGroups)[number] | "reading";

/** Under which count a verdict falls. */
export function groupOfVerdict(verdict: Verdict): VerdictGroup {
  switch (verdict.is) {
    case "reading":
    case "good":
      return verdict.is;
    case "refused":
      return verdict.mend ? "mendable" : "out";
    case "unreadable":
    case "same":
    case "twice":
      return "out";
  }
}
