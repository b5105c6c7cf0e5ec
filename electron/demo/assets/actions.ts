import { invalid, missing, Refusal } from "../refusal.ts";
import type { AssetDialect } from "./dialect.ts";
import { checkDescription, checkName, optionalChoice, optionalText, refuseFields, text, type Body } from "./fields.ts";
import type { Library } from "./library.ts";
import { assetTypes, newId, type StoredAsset, type StoredGroup } from "./record.ts";

/** CreateAssetGroup. Only a verification makes groups of the type LivenessFace (wire notes 2.8). */
export function createGroup(body: Body, library: Library): StoredGroup {
  const name = checkName(text(body, "Name"));
  const description = checkDescription(optionalText(body, "Description") ?? "");
  optionalChoice(body, "GroupType", ["AIGC"]);
  return saveGroup(library, { name, description, groupType: "AIGC", projectName: projectOf(body) });
}

/** Stores a new group; `id` where it is known already. */
export function saveGroup(library: Library, group: Omit<StoredGroup, "id" | "createdAt" | "updatedAt"> & { id?: string }): StoredGroup {
  const createdAt = library.groups.nextMoment();
  const stored = { id: newId("group"), ...group, createdAt, updatedAt: createdAt };
  library.groups.save(stored);
  return stored;
}

export function findGroup(id: string, library: Library): StoredGroup {
  const group = library.groups.find(id);
  if (!group) throw new Refusal(404, "NotFound.AssetGroup", `The asset group ${id.slice(0, 80)} does not exist.`, "Id");
  return group;
}

export function findAsset(id: string, library: Library): StoredAsset {
  const asset = library.assets.find(id);
  if (!asset) throw new Refusal(404, "NotFound.Asset", `The asset ${id.slice(0, 80)} does not exist.`, "Id");
  return asset;
}

/** UpdateAssetGroup: name, description or both. */
export function updateGroup(body: Body, library: Library): StoredGroup {
  const group = findGroup(text(body, "Id"), library);
  refuseFields(body, ["GroupType"], "only Name and Description can be updated");
  const name = optionalText(body, "Name");
  const description = optionalText(body, "Description");
  if (name === undefined && description === undefined) throw missing("Name");
  const changed = {
    ...group,
    ...(name !== undefined && { name: checkName(text(body, "Name")) }),
    ...(description !== undefined && { description: checkDescription(description) }),
    updatedAt: Date.now(),
  };
  library.groups.save(changed);
  return changed;
}

/** UpdateAsset: its name only. */
export function updateAsset(body: Body, library: Library): StoredAsset {
  const asset = findAsset(text(body, "Id"), library);
  refuseFields(body, ["GroupId", "URL", "AssetType"], "only Name can be updated");
  asset.name = checkName(text(body, "Name"));
  asset.updatedAt = Date.now();
  library.assets.save(asset);
  return asset;
}

/** What CreateAsset asks for, checked but for the file; not stored yet. */
export function newAsset(body: Body, library: Library): StoredAsset {
  const groupId = text(body, "GroupId");
  const source = readSource(text(body, "URL"));
  const name = checkName(optionalText(body, "Name") ?? "");
  text(body, "AssetType");
  const assetType = optionalChoice(body, "AssetType", assetTypes) ?? "Image";
  const projectName = projectOf(body);
  const group = library.groups.find(groupId);
  if (group?.projectName !== projectName) {
    const words = `The asset group ${groupId.slice(0, 80)} does not exist in the project ${projectName.slice(0, 80)}.`;
    throw new Refusal(404, "NotFound.AssetGroup", words, "GroupId");
  }
  const createdAt = library.assets.nextMoment();
  const strategy = readStrategy(body);
  return {
    id: newId("asset"),
    name,
    groupId,
    assetType,
    projectName,
    strategy,
    source,
    createdAt,
    updatedAt: createdAt,
    moderatingPolls: 0,
  };
}

/** Case counts in a project's name (wire notes 2.4). */
export function projectOf(body: Body): string {
  return optionalText(body, "ProjectName") || "default";
}

/** Some channels want the model of the later video beside the fields of CreateAsset and GetAsset (wire notes 2.1). */
export function checkModel(body: Body, dialect: AssetDialect): void {
  if (dialect.needsModel) text(body, "model");
}

function readSource(url: string): string {
  if (/^data:/i.test(url)) throw invalid("URL", "Base64 is not accepted, it must be a publicly reachable URL");
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalid("URL", "it must be a publicly reachable http(s) URL");
  return url;
}

function readStrategy(body: Body): string {
  const moderation = body.Moderation ?? {};
  if (typeof moderation !== "object") throw invalid("Moderation", "it must be an object");
  return optionalChoice(moderation as Body, "Strategy", ["Default", "Skip"]) ?? "Default";
}
