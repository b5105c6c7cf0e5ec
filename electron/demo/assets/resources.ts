import type { SignedUrls } from "../signed-urls.ts";
import type { AssetDialect } from "./dialect.ts";
import { statusOf, type AssetStatus, type StoredAsset, type StoredGroup } from "./record.ts";

/** Signed URLs of assets are good for twelve hours (wire notes 2.2). */
const URL_LIFETIME = 12 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

export interface Showing {
  dialect: AssetDialect;
  urls: SignedUrls;
  speed: number;
  now: number;
}

export function groupResource(group: StoredGroup, dialect: AssetDialect): Record<string, unknown> {
  return {
    Id: group.id,
    Name: group.name,
    Description: group.description,
    GroupType: group.groupType,
    ProjectName: group.projectName,
    CreateTime: time(group.createdAt, dialect),
    UpdateTime: time(group.updatedAt, dialect),
  };
}

/** An asset as GetAsset and the lists show it; its URL is a signed one of the service's own, new each time. */
export function assetResource(
  asset: StoredAsset,
  status: AssetStatus,
  showing: Showing,
  shownStatus: string = status,
): Record<string, unknown> {
  const { dialect, now } = showing;
  const { outcome } = asset;
  return {
    Id: asset.id,
    Name: asset.name,
    URL: outcome?.file !== undefined && status === "Active" ? urlOf(outcome.file, showing) : "",
    AssetType: asset.assetType,
    GroupId: asset.groupId,
    [dialect.statusField]: shownStatus,
    ProjectName: asset.projectName,
    CreateTime: time(asset.createdAt, dialect),
    UpdateTime: time(changedAt(asset, now), dialect),
    Moderation: { Strategy: asset.strategy },
    ...(status === "Failed" && outcome?.error && { Error: { Code: outcome.error.code, Message: outcome.error.message } }),
  };
}

/** When an asset last changed: renamed, or done. */
export function changedAt(asset: StoredAsset, now: number): number {
  const isDone = statusOf(asset, now) !== "Processing";
  return Math.max(asset.updatedAt, isDone ? (asset.outcome?.doneAt ?? 0) : 0);
}

function urlOf(file: string, { urls, speed, now }: Showing): string {
  return urls.signUntil(`assets/${file}`, now + Math.max(URL_LIFETIME / speed, MINUTE));
}

function time(moment: number, dialect: AssetDialect): string | number {
  return dialect.times === "iso" ? new Date(moment).toISOString() : Math.floor(moment / 1000);
}
