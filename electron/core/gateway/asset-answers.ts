import type { Asset, AssetGroup } from "../../../shared/contract/assets.ts";
import { redactValue } from "../redact.ts";
import { isObject, type JsonObject } from "./answers.ts";
import { failureOfAssetError } from "./asset-error.ts";

/** Reads what services answer in the asset area, whichever envelope and spelling they use (wire notes 2.1, 2.2). Pure. */

/** An asset with the address of its file, which dies within hours and is never kept (wire notes 2.2). */
export interface ServiceAsset {
  asset: Asset;
  url?: string;
}

/** One page as it came. */
export interface ServicePage<Item> {
  items: Item[];
  /** Of the whole list, where the service says so. */
  total?: number;
  /** The page size that the service says it used; some allow less than was asked for. */
  pageSize?: number;
}

const wrappers = ["Result", "result", "data", "Data"];
const lists = ["Items", "items", "AssetGroups", "Assets", "Groups", "groups", "assets", "list", "records"];

/** The action's own result without the wrappers around it: `Result`, then `data`, also one inside the other (wire notes 2.1). */
export function resultIn(body: unknown): JsonObject {
  let result = body;
  // No gateway is known to wrap more than twice.
  for (let depth = 0; depth < 4 && isObject(result) && idIn(result) === undefined && !hasList(result); depth += 1) {
    const holder: JsonObject = result;
    const name = wrappers.find((each) => isObject(holder[each]) || Array.isArray(holder[each]));
    if (name === undefined) break;
    result = Array.isArray(holder[name]) ? { ...holder, Items: holder[name] } : holder[name];
  }
  return isObject(result) ? result : {};
}

function hasList(result: JsonObject): boolean {
  return lists.some((name) => Array.isArray(result[name]));
}

/** The id of what the result is or speaks of. */
export function idIn(result: JsonObject): string | undefined {
  return idOf(result, ["Id", "id", "ID", "AssetId", "asset_id", "assetId", "GroupId", "group_id", "groupId"]);
}

function idOf(result: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = result[name];
    if (typeof value === "number") return String(value);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** The group that a result is; nothing where it has no id. Its type is empty where the service does not say it. */
export function groupIn(result: JsonObject): AssetGroup | undefined {
  const id = idOf(result, ["Id", "id", "ID", "GroupId", "group_id", "groupId"]);
  if (id === undefined) return undefined;
  return {
    id,
    name: text(result, "Name", "Title") ?? "",
    description: text(result, "Description") ?? "",
    groupType: known(text(result, "GroupType", "Type") ?? "", ["AIGC", "LivenessFace"]),
    projectName: text(result, "ProjectName") ?? "default",
    ...times(result),
    service: shown(result),
  };
}

/** The asset that a result is; nothing where it has no id. `askedAt`: Unix milliseconds. */
export function assetIn(result: JsonObject, askedAt: number): ServiceAsset | undefined {
  const id = idOf(result, ["Id", "id", "ID", "AssetId", "asset_id", "assetId"]);
  if (id === undefined) return undefined;
  const status = known(text(result, "Status", "UpstreamStatus", "State") ?? "", ["Processing", "Active", "Failed"]);
  const error = field(result, "Error") ?? field(result, "FailureReason");
  const url = text(result, "URL", "AssetUrl");
  const asset: Asset = {
    id,
    name: text(result, "Name") ?? "",
    groupId: idOf(result, ["GroupId", "group_id", "groupId", "AssetGroupId"]) ?? "",
    assetType: known(text(result, "AssetType", "Type") ?? "", ["Image", "Video", "Audio"]),
    status,
    projectName: text(result, "ProjectName") ?? "default",
    ...times(result),
    ...(status === "Failed" && { failure: failureOfAssetError(error) }),
    service: shown(result),
    askedAt,
  };
  return { asset, ...(url !== undefined && /^https?:/i.test(url) && { url }) };
}

/** A page of a list; items that `read` can make nothing of are left out. */
export function pageIn<Item>(result: JsonObject, read: (item: JsonObject) => Item | undefined): ServicePage<Item> {
  const name = lists.find((each) => Array.isArray(result[each]));
  const listed: unknown[] = name === undefined ? [] : (result[name] as unknown[]);
  const items = listed.filter(isObject).flatMap((item) => read(item) ?? []);
  const total = count(field(result, "TotalCount") ?? field(result, "Total"));
  const pageSize = count(field(result, "PageSize"));
  return { items, ...(total !== undefined && { total }), ...(pageSize !== undefined && pageSize > 0 && { pageSize }) };
}

/** How far a service has come with an asset; `going` for every word that is not known as final (wire notes 2.6). */
export function assetOutcomeOf({ status }: Pick<Asset, "status">): "going" | "succeeded" | "failed" {
  const word = status.toLowerCase();
  if (word === "active") return "succeeded";
  return word === "failed" ? "failed" : "going";
}

/** Unix milliseconds of an ISO time, of seconds or of milliseconds, also as text (wire notes 2.2). */
export function timeOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number === "number")
    return Number.isFinite(number) && number > 0 ? Math.round(number > 1e11 ? number : number * 1000) : undefined;
  if (typeof number !== "string") return undefined;
  // Without a zone it is UTC, as the interface says.
  const spelled = number.trim().replace(" ", "T");
  const time = Date.parse(/T[\d:.]+$/.test(spelled) ? `${spelled}Z` : spelled);
  return Number.isNaN(time) ? undefined : time;
}

function times(result: JsonObject): { createdAt?: number; updatedAt?: number } {
  const createdAt = timeOf(field(result, "CreateTime") ?? field(result, "CreatedAt"));
  const updatedAt = timeOf(field(result, "UpdateTime") ?? field(result, "UpdatedAt"));
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
}

/** All that the service said, without the address that lets anyone in. */
function shown(result: JsonObject): JsonObject {
  const kept = Object.entries(result).filter(([name]) => !/^(?:asset_?)?url$/i.test(name));
  return redactValue(Object.fromEntries(kept)) as JsonObject;
}

/** A field in any spelling of its name: `CreateTime`, `createTime`, `create_time`. */
function field(result: JsonObject, name: string): unknown {
  if (name in result) return result[name];
  const plain = name.toLowerCase();
  const found = Object.keys(result).find((each) => each.replaceAll("_", "").toLowerCase() === plain);
  return found === undefined ? undefined : result[found];
}

function text(result: JsonObject, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = field(result, name);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

function count(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** A known word in the interface's spelling; another as it came. */
function known(word: string, words: readonly string[]): string {
  return words.find((each) => each.toLowerCase() === word.toLowerCase()) ?? word;
}
