import type { AssetAction, AssetGroup } from "../../../shared/contract/assets.ts";
import type { AssetRecipe } from "../../../shared/contract/recipes.ts";
import type { RequestPreview } from "../../../shared/contract/jobs.ts";
import { Failure } from "../../../shared/failure.ts";
import { MINUTE, SECOND } from "../../../shared/units.ts";
import { registerSecret } from "../redact.ts";
import { isObject, type JsonObject, readBody } from "./answers.ts";
import { assetFailure } from "./asset-error.ts";
import { assetIn, groupIn, idIn, pageIn, resultIn, type ServiceAsset, type ServicePage } from "./asset-answers.ts";
import type { ResolvedConnection } from "./connection.ts";
import { failureOfAnswer } from "./gateway-error.ts";
import type { Answer, Call, Http } from "./http.ts";

/** Of `ListAssetGroups` and `ListAssets`, in the interface's words. */
export interface ListQuery {
  Filter: Record<string, unknown>;
  PageNumber: number;
  PageSize: number;
  SortBy: string;
  SortOrder: string;
}

/** What may cost or leave something behind: never repeated by itself (wire notes 7.4). */
const paid = new Set<AssetAction>(["CreateAssetGroup", "CreateAsset"]);
/** A second question may burn the token (wire notes 2.8), a second session a person's try. */
const once = new Set<AssetAction>(["CreateVisualValidateSession", "GetVisualValidateResult"]);
const withProject = new Set<AssetAction>(["CreateAssetGroup", "CreateAsset", "CreateVisualValidateSession", "GetVisualValidateResult"]);
const mayBeEmpty = new Set<AssetAction>(["DeleteAsset", "UpdateAsset", "UpdateAssetGroup"]);

/** The interface's own name of the token, and the one that real gateways use (wire notes 0.3). */
const tokenFields = ["VendorToken", "BytedToken"];

/**
 * The eleven actions of the asset area, one method each, through either entry point (interface 4.3, AS-01). Only this file knows their paths
 * and fields. Every method fails as the service refuses; a service without the action fails as `not-found`, reason `action-not-offered`.
 */
export class AssetActions {
  readonly #http: Http;
  readonly #now: () => number;

  constructor(http: Http, now: () => number = Date.now) {
    this.#http = http;
    this.#now = now;
  }

  /** The call of an action. `body` is the interface's own; what the connection's settings say is added: project, token's name, extra fields. */
  call(connection: ResolvedConnection, action: AssetAction, body: JsonObject, signal?: AbortSignal): Call {
    return {
      connection,
      method: "POST",
      ...entry(connection, action),
      json: bodyFor(connection, action, body),
      // The service may fetch the file before it answers.
      timeLimit: action === "CreateAsset" ? 2 * MINUTE : 30 * SECOND,
      isPaid: paid.has(action),
      mayBeEmpty: mayBeEmpty.has(action),
      ...(once.has(action) && { tries: 1 }),
      signal,
    };
  }

  /** The request as it would leave, without the key. */
  describe(connection: ResolvedConnection, action: AssetAction, body: JsonObject): RequestPreview {
    return this.#http.describe(this.call(connection, action, body));
  }

  /** The new group's id. Fails as `unsure` where the service may have made it all the same. */
  async createGroup(
    connection: ResolvedConnection,
    group: { name: string; description?: string; groupType?: string; projectName?: string },
  ): Promise<{ id: string; group: AssetGroup }> {
    const body = groupBody(group);
    const result = await this.#send(connection, "CreateAssetGroup", body);
    const id = createdId(result);
    return { id, group: groupIn({ ...bodyFor(connection, "CreateAssetGroup", body), ...result, Id: id }) as AssetGroup };
  }

  async listGroups(connection: ResolvedConnection, query: ListQuery, signal?: AbortSignal): Promise<ServicePage<AssetGroup>> {
    const result = await this.#send(connection, "ListAssetGroups", { ...query }, signal);
    const asked = typeof query.Filter["GroupType"] === "string" ? query.Filter["GroupType"] : "";
    return pageIn(result, (item) => {
      const group = groupIn(item);
      return group && { ...group, groupType: group.groupType || asked };
    });
  }

  async getGroup(connection: ResolvedConnection, id: string): Promise<AssetGroup> {
    return found(groupIn(await this.#send(connection, "GetAssetGroup", { Id: id })));
  }

  /** Services answer with the group or with its id alone; then it is read again (wire notes 2.2). */
  async updateGroup(connection: ResolvedConnection, id: string, change: { name?: string; description?: string }): Promise<AssetGroup> {
    const body = dropUnset({ Id: id, Name: change.name, Description: change.description });
    const result = await this.#send(connection, "UpdateAssetGroup", body);
    const said = groupIn(result);
    return said && said.groupType !== "" && "name" in lowerNames(result) ? said : this.getGroup(connection, id);
  }

  /** Fails as `unsure` where the service may have made it all the same. */
  async createAsset(connection: ResolvedConnection, asset: AssetBody, signal?: AbortSignal): Promise<{ id: string; answer: JsonObject }> {
    const result = await this.#send(connection, "CreateAsset", assetBody(asset), signal);
    return { id: createdId(result), answer: result };
  }

  async listAssets(connection: ResolvedConnection, query: ListQuery, signal?: AbortSignal): Promise<ServicePage<ServiceAsset>> {
    const result = await this.#send(connection, "ListAssets", { ...query }, signal);
    return pageIn(result, (item) => assetIn(item, this.#now()));
  }

  /** One question, one try: whoever follows assets keeps the pace and asks again. */
  async getAsset(connection: ResolvedConnection, id: string, signal?: AbortSignal): Promise<ServiceAsset> {
    return found(assetIn(await this.#send(connection, "GetAsset", { Id: id }, signal), this.#now()));
  }

  /** Services answer with the asset or with its id alone; then it is read again (wire notes 2.2). */
  async updateAsset(connection: ResolvedConnection, id: string, name: string): Promise<ServiceAsset> {
    const said = assetIn(await this.#send(connection, "UpdateAsset", { Id: id, Name: name }), this.#now());
    return said && said.asset.status !== "" && said.asset.name !== "" ? said : this.getAsset(connection, id);
  }

  async deleteAsset(connection: ResolvedConnection, id: string): Promise<void> {
    await this.#send(connection, "DeleteAsset", { Id: id });
  }

  /** A verification to be opened by the person. Token and link are secrets: neither appears in a log from here on (VF-02). */
  async createVisualValidateSession(
    connection: ResolvedConnection,
    session: { callbackUrl: string; projectName?: string },
    signal?: AbortSignal,
  ): Promise<{ token: string; link: string; callbackUrl: string }> {
    const body = dropUnset({ CallbackURL: session.callbackUrl, ProjectName: session.projectName });
    const result = lowerNames(await this.#send(connection, "CreateVisualValidateSession", body, signal));
    const token = textOf(tokenFieldsOf(connection).map((name) => result[plain(name)]));
    const link = textOf([result["h5link"], result["link"]]);
    if (token === undefined || link === undefined) {
      throw new Failure({
        code: "gateway-error",
        reason: "no-verification-link",
        message: "The gateway answered without a verification’s token and link.",
        delivery: "answered",
      });
    }
    registerSecret(token);
    registerSecret(link);
    return { token, link, callbackUrl: textOf([result["callbackurl"]]) ?? session.callbackUrl };
  }

  /**
   * The group that a verification made; none where the answer names none (not yet). Where a 400 shows that the token goes by its other name
   * (wire notes 2.8), that is tried once; `tokenField` says which name was understood.
   */
  async getVisualValidateResult(
    connection: ResolvedConnection,
    { token, projectName }: { token: string; projectName?: string },
    signal?: AbortSignal,
  ): Promise<{ groupId?: string; tokenField: string }> {
    registerSecret(token);
    const [first = "VendorToken", ...others] = tokenFieldsOf(connection);
    const ask = async (field: string) => {
      const named = { ...connection, settings: { ...connection.settings, vendorTokenField: field } };
      const body = dropUnset({ VendorToken: token, ProjectName: projectName });
      const result = lowerNames(await this.#send(named, "GetVisualValidateResult", body, signal));
      const groupId = textOf([result["groupid"], result["id"]]);
      return { tokenField: field, ...(groupId !== undefined && { groupId }) };
    };
    try {
      return await ask(first);
    } catch (error) {
      const other = others[0];
      if (other === undefined || !maySpeakOfField(error)) throw error;
      return ask(other).catch((second: unknown) => {
        // Of two refusals, the one that does not only miss the field says more.
        throw saysFieldMissing(error) && !saysFieldMissing(second) ? second : error;
      });
    }
  }

  async #send(connection: ResolvedConnection, action: AssetAction, body: JsonObject, signal?: AbortSignal): Promise<JsonObject> {
    const call = this.call(connection, action, body, signal);
    try {
      const answer = await this.#http.send(call);
      refuseHiddenError(answer, call);
      // A service may name the same token again, which is a secret by then and hidden in what is read for showing.
      return resultIn(action === "CreateVisualValidateSession" ? asItCame(answer) : answer.body);
    } catch (error) {
      throw error instanceof Failure ? (notOffered(error, action) ?? assetFailure(error)) : error;
    }
  }
}

function entry({ settings }: ResolvedConnection, action: AssetAction): Pick<Call, "path" | "query"> {
  if (settings.assetEntry === "open") return { path: `/api/v3/open/${action}` };
  return { path: "/api/v3/assets", query: { Action: action, Version: "2024-01-01" } };
}

function bodyFor({ settings }: ResolvedConnection, action: AssetAction, body: JsonObject): JsonObject {
  const own: JsonObject = withProject.has(action) ? { ...body, ProjectName: body["ProjectName"] ?? settings.projectName } : { ...body };
  if (action === "GetVisualValidateResult" && "VendorToken" in own && settings.vendorTokenField !== "VendorToken") {
    own[settings.vendorTokenField] = own["VendorToken"];
    delete own["VendorToken"];
  }
  return { ...own, ...Object.fromEntries(Object.entries(settings.assetExtraFields).filter(([name]) => !(name in own))) };
}

/** What is known of an asset when its file has a public address. */
export interface AssetBody extends Pick<AssetRecipe, "groupId" | "name" | "assetType" | "projectName"> {
  url: string;
}

/** The body of `CreateAsset`; an empty name is left out. */
export function assetBody({ groupId, url, name, assetType, projectName }: AssetBody): JsonObject {
  return dropUnset({ GroupId: groupId, URL: url, Name: name === "" ? undefined : name, AssetType: assetType, ProjectName: projectName });
}

/** The body of `CreateAssetGroup`. */
export function groupBody(group: { name: string; description?: string; groupType?: string; projectName?: string }): JsonObject {
  const { name, description, groupType = "AIGC", projectName } = group;
  return dropUnset({ Name: name, Description: description, GroupType: groupType, ProjectName: projectName });
}

/** `{"code":400,"message":"…","data":{}}` under a success says no, although it has data (wire notes 2.1, row H). */
function refuseHiddenError({ status, headers, text, body }: Answer, call: Call): void {
  if (!isObject(body) || typeof body["code"] !== "number" || body["code"] < 300) return;
  const bare = JSON.stringify({ ...body, data: undefined });
  const tried = { method: call.method, place: `${call.connection.baseUrl.replace(/^https?:\/\//, "")}${call.path}` };
  const failure = failureOfAnswer({ status, headers, text: text === "" ? text : bare }, tried, Date.now());
  if (failure) throw failure;
}

/** Proxies that route only some actions answer the others with a page, a plain sentence or 501 (wire notes 2.1). */
function notOffered({ data, cause }: Failure, action: AssetAction): Failure | undefined {
  const isRoute = data.code === "not-found" && (data.reason === "route-not-served" || data.reason === "html" || data.reason === "not-json");
  if (!isRoute) return undefined;
  const message = `The gateway does not offer ${action}.`;
  return new Failure({ ...data, reason: "action-not-offered", message, detail: { ...data.detail, action }, action: "none" }, cause);
}

function asItCame({ text }: Answer): unknown {
  const body = readBody(text);
  return body.is === "json" ? body.value : undefined;
}

function createdId(result: JsonObject): string {
  const id = idIn(result);
  if (id !== undefined) return id;
  const message = "The gateway answered without an id; what was asked for may exist.";
  throw new Failure({ code: "unsure", reason: "no-asset-id", message, delivery: "unknown" });
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing !== undefined) return thing;
  const message = "The gateway’s answer is not what was asked for: it has no id.";
  throw new Failure({ code: "gateway-error", reason: "answer-without-id", message, delivery: "answered" });
}

function tokenFieldsOf({ settings }: ResolvedConnection): string[] {
  return [...new Set([settings.vendorTokenField, ...tokenFields])];
}

/** A 400 may mean the field's name; "not yet" does not. */
function maySpeakOfField(error: unknown): boolean {
  if (!(error instanceof Failure) || error.data.delivery !== "answered") return false;
  const { status, code, message } = error.data.service ?? {};
  return status === 400 && !/pending|not ?found|expired/i.test(`${code ?? ""} ${message ?? ""}`);
}

function saysFieldMissing(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  const { code, message } = error.data.service ?? {};
  return /missing|required|empty/i.test(`${code ?? ""} ${message ?? ""}`);
}

function lowerNames(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [plain(name), value]));
}

function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function textOf(values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

function dropUnset(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
