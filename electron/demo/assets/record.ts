import { randomInt } from "node:crypto";

export const groupTypes = ["AIGC", "LivenessFace"] as const;
export type GroupType = (typeof groupTypes)[number];
export const assetTypes = ["Image", "Video", "Audio"] as const;
export type AssetType = (typeof assetTypes)[number];
export const assetStatuses = ["Active", "Processing", "Failed"] as const;
export type AssetStatus = (typeof assetStatuses)[number];

/** A group as it is stored (interface 2.4). Times are Unix milliseconds. */
export interface StoredGroup {
  id: string;
  name: string;
  description: string;
  groupType: GroupType;
  projectName: string;
  createdAt: number;
  updatedAt: number;
}

/** An asset as it is stored (interface 2.5). Its status is not: that follows from its outcome and the clock. */
export interface StoredAsset {
  id: string;
  name: string;
  groupId: string;
  assetType: AssetType;
  projectName: string;
  strategy: string;
  createdAt: number;
  updatedAt: number;
  /** What the caller sent; forgotten once the file was fetched. */
  source?: string;
  /** How the processing ends; absent while the file is being fetched and measured. */
  outcome?: AssetOutcome;
  /** The fault `asset-failed` waits for it. */
  isDoomed?: boolean;
  /** GetAsset calls that still see a state that nobody knows. */
  moderatingPolls: number;
  /** Whether GetAsset has shown its final state, for lists that lag. */
  isSeen?: boolean;
}

export interface AssetOutcome {
  /** When it shows. */
  doneAt: number;
  /** File name of the kept bytes; absent when they never came. */
  file?: string;
  /** Length of a video or a sound. */
  seconds?: number;
  /** Absent: Active. */
  error?: { code: string; message: string };
}

/** The state at a moment (wire notes 2.6). */
export function statusOf(asset: StoredAsset, now: number): AssetStatus {
  if (!asset.outcome || now < asset.outcome.doneAt) return "Processing";
  return asset.outcome.error ? "Failed" : "Active";
}

/** `group-<timestamp>-<suffix>`, `asset-<timestamp>-<suffix>`. */
export function newId(kind: "asset" | "group"): string {
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const suffix = Array.from({ length: 5 }, () => "abcdefghjkmnpqrstuvwxyz23456789"[randomInt(31)]).join("");
  return `${kind}-${time}-${suffix}`;
}
