import { htmlAnswer, type Answer } from "../answer.ts";
import type { Faults } from "../faults.ts";
import { Refusal } from "../refusal.ts";
import type { PublicStore } from "../public-store.ts";
import type { SignedUrls } from "../signed-urls.ts";
import { checkModel, createGroup, findAsset, findGroup, newAsset, updateAsset, updateGroup } from "./actions.ts";
import { plainDialect, type AssetDialect } from "./dialect.ts";
import { nothing, wrapped, wrappedRefusal, type Occasion } from "./envelope.ts";
import { readBody, text, type Body } from "./fields.ts";
import { Libraries, OWN_USER } from "./libraries.ts";
import type { Library } from "./library.ts";
import { listAssets, listGroups } from "./lists.ts";
import { Processing } from "./processing.ts";
import { statusOf, type AssetStatus, type StoredAsset } from "./record.ts";
import { assetResource, groupResource, type Showing } from "./resources.ts";
import { notOffered, Verifications } from "./verifications.ts";
import { checkInFlight, Rates } from "./rates.ts";
import { seedLibrary } from "./seed.ts";
import { actionOf, namedAction, type ActionName } from "./routes.ts";

interface Parts {
  /** Where libraries and files are kept. */
  folder: string;
  /** The address of the server. */
  base: string;
  urls: SignedUrls;
  store: PublicStore;
  faults: Faults;
  speed: number;
}

/** Queries that see the unknown state of the fault `unknown-state`. */
const MODERATING_POLLS = 3;
/** What a service with few routes still serves (wire notes 2.1). */
const fewRoutes: readonly ActionName[] = [
  "CreateAsset",
  "GetAsset",
  "CreateAssetGroup",
  "CreateVisualValidateSession",
  "GetVisualValidateResult",
];

/** One request to the library, as the gateway has received it. */
export interface AssetRequest {
  method: string;
  url: URL;
  contentType: string | undefined;
  body: Buffer;
  /** The user whom the key identifies. */
  owner: string;
  requestId: string;
}

/** An asset as the status page shows it. */
export interface AssetRow {
  id: string;
  status: AssetStatus;
  kind: string;
  name: string;
  /** Why it is Failed. */
  code?: string;
}

/** The asset library: nine actions and two of verification at two entry points (interface 4.3), each user's records apart. */
export class AssetArea {
  readonly dialect: AssetDialect = { ...plainDialect };
  readonly verifications: Verifications;
  #parts: Parts;
  #libraries: Libraries;
  #processing: Processing;
  #rates: Rates;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.verifications = new Verifications({ base: parts.base, speed: parts.speed, dialect: this.dialect });
    this.#rates = new Rates(parts.speed);
    this.#libraries = new Libraries(parts.folder);
    this.#processing = new Processing({ ...parts, dialect: this.dialect });
    this.#processing.keepOnly(this.#libraries.assets());
    for (const library of this.#libraries.all()) {
      for (const asset of library.assets.all()) if (!asset.outcome) this.#begin(asset, library);
    }
  }

  /** Answers in the envelope of the moment; refusals of the action as well. */
  async answer(request: AssetRequest): Promise<Answer> {
    const occasion = this.occasion(request.url, request.requestId);
    try {
      const action = actionOf(request.method, request.url);
      if (this.dialect.routes === "few" && !fewRoutes.includes(action)) return htmlAnswer(404, proxyPage);
      if (this.dialect.keepsRates) this.#rates.take(action, request.owner);
      const result = await this.#carryOut(action, readBody(request.contentType, request.body), this.#libraries.of(request.owner));
      return result ? wrapped(result, occasion) : nothing();
    } catch (error) {
      if (error instanceof Refusal) return wrappedRefusal(error, occasion);
      throw error;
    }
  }

  /** A refusal that was decided before any action. */
  refuse(refusal: Refusal, url: URL, requestId: string, headers: Record<string, string>): Answer {
    return wrappedRefusal(refusal, this.occasion(url, requestId), headers);
  }

  occasion(url: URL, requestId: string): Occasion {
    return { envelope: this.dialect.envelope, action: namedAction(url), requestId };
  }

  /** An asset of a user with its state now, or nothing; `path` is where its bytes are. */
  usable(id: string, owner: string): { asset: StoredAsset; status: AssetStatus; path: string } | undefined {
    const asset = this.#libraries.of(owner).assets.find(id);
    return asset && { asset, status: statusOf(asset, Date.now()), path: this.#processing.pathOf(asset.outcome?.file ?? "") };
  }

  /** Of all users, newest first. */
  overview(): { groupCount: number; rows: AssetRow[] } {
    const now = Date.now();
    const assets = this.#libraries.assets().toSorted((a, b) => b.createdAt - a.createdAt);
    const rows = assets.map((asset) => {
      const status = statusOf(asset, now);
      const code = status === "Failed" ? asset.outcome?.error?.code : undefined;
      return { id: asset.id, status, kind: asset.assetType, name: asset.name, ...(code !== undefined && { code }) };
    });
    const groupCount = this.#libraries.all().reduce((count, library) => count + library.groups.all().length, 0);
    return { groupCount, rows };
  }

  /** Groups and Active pictures that nobody created, in the library of the gateway's own key. */
  async seed(groups: number, assets: number): Promise<void> {
    await seedLibrary(this.#libraries.of(OWN_USER), groups, assets, (bytes) => this.#processing.keep(bytes, "image/jpeg"));
  }

  async close(): Promise<void> {
    await this.#processing.close();
  }

  /** Nothing stands for an empty answer. */
  async #carryOut(action: ActionName, body: Body, library: Library): Promise<Body | undefined> {
    const showing = this.#showing();
    switch (action) {
      case "CreateAssetGroup":
        return { Id: createGroup(body, library).id };
      case "ListAssetGroups":
        return listGroups(body, library, showing);
      case "GetAssetGroup":
        return groupResource(findGroup(text(body, "Id"), library), this.dialect);
      case "UpdateAssetGroup":
        return this.#updated(groupResource(updateGroup(body, library), this.dialect));
      case "CreateAsset":
        return await this.#create(body, library);
      case "ListAssets":
        return listAssets(body, library, showing);
      case "GetAsset":
        return this.#get(body, library, showing);
      case "UpdateAsset":
        return this.#updated(this.#shown(updateAsset(body, library), showing));
      case "DeleteAsset":
        return this.#delete(body, library);
      case "CreateVisualValidateSession":
        this.#refuseUnoffered("verification.create");
        return this.verifications.create(body, library.owner);
      case "GetVisualValidateResult":
        this.#refuseUnoffered("verification.query");
        return this.verifications.result(body, library);
    }
  }

  #refuseUnoffered(area: string): void {
    if (this.#parts.faults.has("verify-unsupported", area)) throw notOffered();
  }

  async #create(body: Body, library: Library): Promise<Body> {
    checkModel(body, this.dialect);
    const asset = newAsset(body, library);
    if (this.dialect.keepsRates) checkInFlight(library.assets.all().filter((each) => statusOf(each, Date.now()) === "Processing").length);
    const { faults } = this.#parts;
    if (faults.has("moderated", "assets.create")) throw moderated(asset);
    if (faults.has("asset-failed", "assets.create")) asset.isDoomed = true;
    if (faults.has("unknown-state", "assets.create")) asset.moderatingPolls = MODERATING_POLLS;
    library.assets.save(asset);
    const processed = this.#begin(asset, library);
    if (!this.dialect.checksAtOnce) return { Id: asset.id };
    await processed;
    const error = asset.outcome?.error;
    if (!error) return { Id: asset.id };
    library.assets.delete(asset.id);
    throw new Refusal(400, `InvalidParameter.${error.code}`, error.message, "URL");
  }

  /** A file that this machine itself cannot keep is said in words; the asset stays Processing until the next start. */
  async #begin(asset: StoredAsset, library: Library): Promise<void> {
    try {
      await this.#processing.take(asset, library);
    } catch (error) {
      console.error(`The demo gateway could not process ${asset.id}:`, error);
    }
  }

  #get(body: Body, library: Library, showing: Showing): Body {
    checkModel(body, this.dialect);
    const asset = findAsset(text(body, "Id"), library);
    const status = statusOf(asset, showing.now);
    if (status !== "Processing" && asset.moderatingPolls > 0) {
      asset.moderatingPolls -= 1;
      library.assets.save(asset);
      return assetResource(asset, "Processing", showing, "Moderating");
    }
    if (status !== "Processing" && !asset.isSeen) {
      asset.isSeen = true;
      library.assets.save(asset);
    }
    return this.#shown(asset, showing);
  }

  #delete(body: Body, library: Library): Body | undefined {
    library.assets.delete(findAsset(text(body, "Id"), library).id);
    this.#processing.keepOnly(this.#libraries.assets());
    return this.dialect.deleteAnswer === "object" ? {} : undefined;
  }

  #updated(resource: Body): Body {
    return this.dialect.updateAnswer === "object" ? resource : { Id: resource.Id };
  }

  #shown(asset: StoredAsset, showing: Showing): Body {
    return assetResource(asset, statusOf(asset, showing.now), showing);
  }

  #showing(): Showing {
    const { urls, speed } = this.#parts;
    return { dialect: this.dialect, urls, speed, now: Date.now() };
  }
}

function moderated({ assetType }: StoredAsset): Refusal {
  const code = `Input${assetType}SensitiveContentDetected`;
  return new Refusal(
    400,
    code,
    `The request failed because the input ${assetType.toLowerCase()} may contain sensitive information.`,
    "URL",
  );
}

const proxyPage =
  "<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n</body>\r\n</html>\r\n";
