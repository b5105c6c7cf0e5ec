import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";
import { RequestPreview } from "./jobs.ts";

/** The kinds that the interface names (2.5). */
export const AssetType = z.enum(["Image", "Video", "Audio"]);
export type AssetType = z.infer<typeof AssetType>;

/** The group types that the interface names (2.4); lists are asked one type at a time (wire notes 2.3). */
export const AssetGroupType = z.enum(["AIGC", "LivenessFace"]);
export type AssetGroupType = z.infer<typeof AssetGroupType>;

/** A group of assets at the service (interface 2.4). Times are Unix milliseconds. */
export const AssetGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The service's own word; `AIGC` and `LivenessFace` are known (AS-06). */
  groupType: z.string(),
  projectName: z.string(),
  createdAt: z.number().optional(),
  updatedAt: z.number().optional(),
  /** All that the service said of it, unknown fields included (GEN-09). */
  service: z.record(z.string(), z.unknown()),
});
export type AssetGroup = z.infer<typeof AssetGroup>;

/** An asset at the service (interface 2.5). Its preview is at `<mediaBase>/asset-preview/<id>`; the service's own short-lived URL stays in the core. */
export const Asset = z.object({
  id: z.string(),
  name: z.string(),
  groupId: z.string(),
  /** The service's own words; those of the interface are known. */
  assetType: z.string(),
  status: z.string(),
  projectName: z.string(),
  createdAt: z.number().optional(),
  updatedAt: z.number().optional(),
  /** Why its processing failed (wire notes 2.6). */
  failure: FailureData.optional(),
  /** The studio's own file that it was made from on this machine, where that is known. */
  mediaId: z.string().optional(),
  /** All that the service said of it but for its signed URL. */
  service: z.record(z.string(), z.unknown()),
  /** When the service last said so. */
  askedAt: z.number(),
});
export type Asset = z.infer<typeof Asset>;

const ofConnection = { connectionId: z.string().optional() };
const paging = {
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
  sortOrder: z.enum(["Desc", "Asc"]).default("Desc"),
};

export const AssetGroupList = z.object({
  ...ofConnection,
  filter: z.object({ name: z.string().optional(), ids: z.array(z.string()).optional(), groupType: z.string().optional() }).default({}),
  ...paging,
  sortBy: z.enum(["CreateTime", "UpdateTime"]).default("CreateTime"),
});
export type AssetGroupList = z.infer<typeof AssetGroupList>;

export const AssetList = z.object({
  ...ofConnection,
  filter: z
    .object({
      groupIds: z.array(z.string()).optional(),
      groupType: z.string().optional(),
      statuses: z.array(z.string()).optional(),
      name: z.string().optional(),
    })
    .default({}),
  ...paging,
  sortBy: z.enum(["CreateTime", "UpdateTime", "GroupId"]).default("CreateTime"),
});
export type AssetList = z.infer<typeof AssetList>;

/** A page of a list. From this machine's cache (`isKept`) when the service cannot be reached or lacks the action; `trouble` says why then. */
const page = {
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  isKept: z.boolean(),
  trouble: FailureData.optional(),
};
export const AssetGroupPage = z.object({ groups: z.array(AssetGroup), ...page });
export type AssetGroupPage = z.infer<typeof AssetGroupPage>;
export const AssetPage = z.object({ assets: z.array(Asset), ...page });
export type AssetPage = z.infer<typeof AssetPage>;

/** What changed in the active connection's library; `switched` when the connection or its key changed: everything shown is another's (AS-09). */
export const AssetsChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("asset-saved"), asset: Asset }),
  z.object({ type: z.literal("asset-removed"), id: z.string() }),
  z.object({ type: z.literal("group-saved"), group: AssetGroup }),
  z.object({ type: z.literal("switched"), connectionId: z.string().optional() }),
]);
export type AssetsChange = z.infer<typeof AssetsChange>;

/** Where an asset is used on this machine (AS-05). */
export const AssetUses = z.object({
  /** Unfinished jobs; then, as `waiting`, chains whose first shot has yet to be made with it, by their own ids. */
  jobs: z.array(z.object({ id: z.string(), title: z.string(), state: z.string() })),
  /** Library entries whose recipe names it. */
  entries: z.array(z.object({ id: z.string(), title: z.string() })),
  entryCount: z.number(),
});
export type AssetUses = z.infer<typeof AssetUses>;

/** Any of the nine library actions or the two of verification, as the command line prints it (interface 4.3). */
export const AssetAction = z.enum([
  "CreateAssetGroup",
  "ListAssetGroups",
  "GetAssetGroup",
  "UpdateAssetGroup",
  "CreateAsset",
  "ListAssets",
  "GetAsset",
  "UpdateAsset",
  "DeleteAsset",
  "CreateVisualValidateSession",
  "GetVisualValidateResult",
]);
export type AssetAction = z.infer<typeof AssetAction>;

const byId = z.object({ ...ofConnection, id: z.string().min(1) });

/** Without `connectionId`, the active connection. An asset is made by a job with a recipe of kind `asset` (AS-04, AS-08). */
export const assetsContract = {
  listGroups: oc.input(AssetGroupList).output(AssetGroupPage),
  getGroup: oc.input(byId).output(AssetGroup),
  /** Sent once; where the answer is lost it fails as `unsure`. */
  createGroup: oc
    .input(
      z.object({
        ...ofConnection,
        name: z.string(),
        description: z.string().optional(),
        groupType: z.string().optional(),
        projectName: z.string().optional(),
      }),
    )
    .output(AssetGroup),
  updateGroup: oc.input(byId.extend({ name: z.string().optional(), description: z.string().optional() })).output(AssetGroup),
  list: oc.input(AssetList).output(AssetPage),
  /** Asks the service now, and tells every window. */
  get: oc.input(byId).output(Asset),
  update: oc.input(byId.extend({ name: z.string() })).output(Asset),
  delete: oc.input(byId).output(z.object({ id: z.string() })),
  uses: oc.input(byId).output(AssetUses),
  /** What this machine knows of these assets, without asking the service; unknown ids, and those of another key, are left out. */
  known: oc.input(z.object({ ...ofConnection, ids: z.array(z.string()).max(500) })).output(z.array(Asset)),
  /** Which of these files already are assets of the group, by content (AS-08). */
  recognise: oc
    .input(z.object({ ...ofConnection, groupId: z.string(), mediaIds: z.array(z.string()).max(500) }))
    .output(z.array(z.object({ mediaId: z.string(), asset: Asset }))),
  watch: oc.output(eventIterator(AssetsChange)),
  /** The request of an action as it would leave, without the key. `body` is the interface's own; nothing is sent. */
  preview: oc.input(z.object({ ...ofConnection, action: AssetAction, body: z.record(z.string(), z.unknown()) })).output(RequestPreview),
};
