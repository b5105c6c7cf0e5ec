import type { Asset, AssetGroup, AssetGroupList, AssetGroupPage, AssetList, AssetPage } from "../../../shared/contract/assets.ts";
import { Failure } from "../../../shared/failure.ts";
import type { ServicePage } from "../gateway/asset-answers.ts";
import type { AssetActions } from "../gateway/assets.ts";
import type { ResolvedConnection } from "../gateway/connection.ts";
import type { AssetRecords } from "./asset-records.ts";
import { assetListQuery, groupListQuery } from "./list-query.ts";
import { isRefusal, ListWindows, type ServiceList, type Wanted, type Window } from "./list-windows.ts";
import { readMerged, type SortBy } from "./merged-list.ts";

/** A library of one key: the connection ready to be called, and whose everything it answers is. */
export interface OpenLibrary {
  connection: ResolvedConnection;
  owner: string;
}

interface Parts {
  actions: AssetActions;
  records: AssetRecords;
  /** Everything that a list brought is kept by it. */
  heardGroups: (library: OpenLibrary, groups: readonly AssetGroup[]) => AssetGroup[];
  heardAssets: (library: OpenLibrary, assets: readonly { asset: Asset; url?: string }[]) => Asset[];
}

/** Both types, the longer list first: a person has few groups of verified people. */
const groupTypes = ["AIGC", "LivenessFace"] as const;

/**
 * The lists of groups and assets (AS-03): from the service, or from what is kept where the service is away or lacks the action. Where no type
 * is named, those of both types as one list.
 */
export class AssetLists {
  readonly #parts: Parts;
  readonly #windows = new ListWindows();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async groups(library: OpenLibrary, input: AssetGroupList): Promise<AssetGroupPage> {
    const { page, pageSize } = input;
    try {
      const types = input.filter.groupType === undefined ? groupTypes : [input.filter.groupType];
      const lists = types.map((type) => this.#groupList(library, input, type));
      const { items, total } = await this.#read(lists, input);
      return { groups: this.#parts.heardGroups(library, items), total, page, pageSize, isKept: false };
    } catch (error) {
      const trouble = troubleIn(error);
      return { ...this.#parts.records.listGroups(library.owner, input), page, pageSize, isKept: true, trouble };
    }
  }

  async assets(library: OpenLibrary, input: AssetList): Promise<AssetPage> {
    const { page, pageSize } = input;
    try {
      const lists = this.#typesOf(library, input).map((type) => this.#assetList(library, input, type));
      const { items, total } = await this.#read(lists, input);
      return { assets: this.#parts.heardAssets(library, items), total, page, pageSize, isKept: false };
    } catch (error) {
      const trouble = troubleIn(error);
      return { ...this.#parts.records.listAssets(library.owner, input), page, pageSize, isKept: true, trouble };
    }
  }

  /** The type of known groups need not be asked for. */
  #typesOf({ owner }: OpenLibrary, { filter }: AssetList): readonly string[] {
    if (filter.groupType !== undefined) return [filter.groupType];
    const known = (filter.groupIds ?? []).map((id) => this.#parts.records.group(owner, id)?.groupType);
    const types = new Set(known);
    return known.length > 0 && types.size === 1 && known[0] !== undefined ? [known[0]] : groupTypes;
  }

  #read<Item extends { id: string }>(
    lists: readonly ServiceList<Item>[],
    input: { page: number; pageSize: number; sortOrder: Wanted["order"]; sortBy: SortBy },
  ): Promise<Window<Item>> {
    const wanted = { from: (input.page - 1) * input.pageSize, count: input.pageSize, order: input.sortOrder };
    const [first, second] = lists;
    if (first === undefined) return Promise.resolve({ items: [], total: 0 });
    if (second === undefined) return this.#windows.read(first, wanted);
    return readMerged(this.#windows, [first, orNothing(second)], wanted, input.sortBy);
  }

  #groupList({ connection, owner }: OpenLibrary, input: AssetGroupList, type: string): ServiceList<AssetGroup> {
    const { actions } = this.#parts;
    return { key: `${owner} groups`, ask: (paging) => actions.listGroups(connection, groupListQuery(input, type, paging)) };
  }

  #assetList({ connection, owner }: OpenLibrary, input: AssetList, type: string): ServiceList<ListedAsset> {
    const ask = async (paging: Parameters<ServiceList<ListedAsset>["ask"]>[0]): Promise<ServicePage<ListedAsset>> => {
      const answer = await this.#parts.actions.listAssets(connection, assetListQuery(input, type, paging));
      return { ...answer, items: answer.items.map((item) => ({ ...item, ...sortable(item.asset) })) };
    };
    return { key: `${owner} assets`, ask };
  }
}

interface ListedAsset {
  asset: Asset;
  url?: string;
  id: string;
  createdAt?: number;
  updatedAt?: number;
  groupId: string;
}

function sortable({ id, createdAt, updatedAt, groupId }: Asset): Omit<ListedAsset, "asset"> {
  return { id, createdAt, updatedAt, groupId };
}

/** A service that does not know verified people refuses their list: it has none. */
function orNothing<Item>(list: ServiceList<Item>): ServiceList<Item> {
  return {
    key: list.key,
    ask: (page) =>
      list.ask(page).catch((error: unknown) => {
        if (page.PageNumber > 1 || !isRefusal(error)) throw error;
        return { items: [], total: 0 };
      }),
  };
}

/** Why what is kept is shown instead; any other failure goes on. */
function troubleIn(error: unknown): Failure["data"] {
  if (!(error instanceof Failure)) throw error;
  const { code, reason } = error.data;
  const isAway = code === "unreachable" || code === "rate-limited" || code === "gateway-error";
  if (isAway || reason === "action-not-offered") return error.data;
  throw error;
}
