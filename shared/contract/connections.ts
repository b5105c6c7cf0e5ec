import { eventIterator, oc } from "@orpc/contract";
import { z } from "zod";
import { FailureData } from "./failure-data.ts";

export const AssetEntry = z.enum(["open", "assets"]);

const fields = {
  name: z.string().trim().min(1).max(64),
  baseUrl: z.string().trim().min(1).max(2000),
  /** http on something else than loopback, agreed to by the person (GEN-05). */
  allowsHttp: z.boolean(),
  /** Neutral model name, as `modelNameKey` gives it → the name that this service uses. */
  modelNames: z.record(z.string(), z.string()),
  assetEntry: AssetEntry,
  /** Header that carries the key in the generative area (GEN-03). */
  vendorKeyHeader: z.string(),
  /** Wire name of the verification session's token. */
  vendorTokenField: z.string(),
  /** `ProjectName` of groups, assets and verification (AS-06). */
  projectName: z.string().trim().min(1).max(64),
  /** Where people are sent after verification; the studio's own return address where it is empty (VF-01). */
  callbackUrl: z.string().trim().max(2000),
  /** Fields that this service wants in the bodies of the asset area beside the interface's own (wire notes 2.1). */
  assetExtraFields: z.record(z.string(), z.string()),
  extraHeaders: z.record(z.string(), z.string()),
  /** Seconds between two questions about one native video (NV-07). */
  pollSeconds: z.number().min(1).max(120),
  /** Version header of the chat area (GEN-04; wire notes 5.1). */
  chatVersion: z.string().trim().min(1).max(40),
  /** Key of the tool that searches the web in the generative area (GC-03; wire notes 6.2). */
  webSearchTool: z.string().trim().min(1).max(64),
  /** The service makes a new video from a finished one, `POST /v1/videos/{id}/remix` (CV-07). */
  offersRemix: z.boolean(),
};

/** What a person can set about a gateway (GEN-01, GEN-03, GEN-10, AS-01). The key is not part of it (GEN-02). */
export const ConnectionSettings = z.object({
  ...fields,
  allowsHttp: fields.allowsHttp.default(false),
  modelNames: fields.modelNames.default({}),
  assetEntry: fields.assetEntry.default("open"),
  vendorKeyHeader: fields.vendorKeyHeader.default("x-goog-api-key"),
  vendorTokenField: fields.vendorTokenField.default("VendorToken"),
  projectName: fields.projectName.default("default"),
  callbackUrl: fields.callbackUrl.default(""),
  assetExtraFields: fields.assetExtraFields.default({}),
  extraHeaders: fields.extraHeaders.default({}),
  pollSeconds: fields.pollSeconds.default(10),
  chatVersion: fields.chatVersion.default("2023-06-01"),
  webSearchTool: fields.webSearchTool.default("googleSearch"),
  offersRemix: fields.offersRemix.default(false),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

/** What is not named stays as it is. (`ConnectionSettings.partial()` would put every default back.) */
export const ConnectionChanges = z.object(fields).partial();
export type ConnectionChanges = z.infer<typeof ConnectionChanges>;

export const Connection = ConnectionSettings.extend({
  id: z.string(),
  isDemo: z.boolean(),
  isActive: z.boolean(),
  hasKey: z.boolean(),
  createdAt: z.number(),
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionTest = z.object({
  isOk: z.boolean(),
  milliseconds: z.number(),
  /** Models that the service listed, when it lists any. */
  models: z.array(z.string()),
  failure: FailureData.optional(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

const byId = z.object({ id: z.string() });
/** Goes in once, is kept by the privileged side, never comes back (GEN-02). */
const key = z.string().trim().min(1).max(4000);

export const connectionsContract = {
  list: oc.output(z.array(Connection)),
  /** The list now, then again at each change: every window follows (DT-06). */
  watch: oc.output(eventIterator(z.array(Connection))),
  /** Keeps a new connection and makes it the active one. */
  add: oc.input(z.object({ settings: ConnectionSettings, key })).output(Connection),
  /** The embedded demo gateway as the active connection; made on first use (DT-02). */
  useDemo: oc.output(Connection),
  update: oc.input(byId.extend({ settings: ConnectionChanges, key: key.optional() })).output(Connection),
  activate: oc.input(byId).output(Connection),
  /** Fails with `conflict` while unfinished jobs need it. */
  remove: oc.input(byId).output(byId),
  /** A cheap read call with saved settings (`id`) or with ones not saved yet (`settings`, `key`; with `id` the kept key is used). */
  test: oc
    .input(z.object({ id: z.string().optional(), settings: ConnectionSettings.optional(), key: key.optional() }))
    .output(ConnectionTest),
};
