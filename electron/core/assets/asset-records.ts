import type { Asset, AssetGroup, AssetGroupList, AssetList } from "../../../shared/contract/assets.ts";
import { MINUTE } from "../../../shared/units.ts";
import type { Database, SqlValue } from "../database.ts";
import { readKept } from "../kept-texts.ts";

type Row = { record: string; mediaId?: string | null };

/** What this machine knows of the libraries: the service's last word on each group and asset, per owner (AS-09). Shown when the service is away. */
export class AssetRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  /** The groups as they are kept now, in the given order; `changed` are those that were not known like this. */
  saveGroups(owner: string, groups: readonly AssetGroup[]): { kept: AssetGroup[]; changed: AssetGroup[] } {
    // A group has no time of its own to be asked at, and lists of them are short.
    const write = (group: AssetGroup) => this.#writeGroup(owner, group);
    return this.#save(groups, (group) => this.group(owner, group.id), mergeGroup, write);
  }

  /** As `saveGroups`. A final state is never taken back: lists lag behind (wire notes 2.3). */
  saveAssets(owner: string, assets: readonly Asset[]): { kept: Asset[]; changed: Asset[] } {
    const ids = assets.map(({ id }) => id);
    const known = this.byId(owner, ids);
    const write = (asset: Asset) => this.#writeAsset(owner, asset);
    const saved = this.#save(assets, ({ id }) => known.get(id), mergeAsset, write, agedAsset);
    const isNew = ids.some((id) => !known.has(id));
    // Only what was not kept before may have an origin that is not said yet.
    return isNew ? { kept: this.latest(owner, saved.kept), changed: this.latest(owner, saved.changed) } : saved;
  }

  /** These assets as they are kept now, in the given order. */
  latest(owner: string, assets: readonly Asset[]): Asset[] {
    const ids = assets.map(({ id }) => id);
    const kept = this.byId(owner, ids);
    return assets.map((asset) => kept.get(asset.id) ?? asset);
  }

  group(owner: string, id: string): AssetGroup | undefined {
    const row = this.#database.get<Row>("SELECT record FROM asset_groups WHERE owner = ? AND id = ?", owner, id);
    return readKept<AssetGroup>(row?.record);
  }

  /** In the order of the ids; unknown ones are left out. The cross join keeps SQLite from reading all of an owner's assets for them. */
  find(owner: string, ids: readonly string[]): Asset[] {
    const sql = `SELECT record, media_id AS mediaId FROM json_each(?) AS wanted
      CROSS JOIN assets ON assets.owner = ? AND assets.id = wanted.value
      LEFT JOIN asset_origins AS origins ON origins.owner = assets.owner AND origins.asset_id = assets.id
      ORDER BY wanted.key`;
    return this.#database.all<Row>(sql, JSON.stringify(ids), owner).flatMap(readAsset);
  }

  byId(owner: string, ids: readonly string[]): ReadonlyMap<string, Asset> {
    return new Map(this.find(owner, ids).map((asset) => [asset.id, asset]));
  }

  removeAsset(owner: string, id: string): boolean {
    return this.#database.run("DELETE FROM assets WHERE owner = ? AND id = ?", owner, id).changes > 0;
  }

  /** The kept groups as the service would list them. */
  listGroups(owner: string, query: AssetGroupList): { groups: AssetGroup[]; total: number } {
    const { ids, name, groupType } = query.filter;
    const where = conditions([
      ["owner = ?", owner],
      ["id IN (SELECT value FROM json_each(?))", ids && JSON.stringify(ids)],
      ["instr(lower(name), lower(?)) > 0", name],
      ["group_type = ?", groupType],
    ]);
    const order = `${query.sortBy === "UpdateTime" ? "updated_at" : "created_at"} ${query.sortOrder}, id ${query.sortOrder}`;
    const { rows, total } = this.#page("asset_groups", "record", where, order, query);
    return { groups: rows.flatMap((row) => readKept<AssetGroup>(row.record) ?? []), total };
  }

  listAssets(owner: string, query: AssetList): { assets: Asset[]; total: number } {
    const { groupIds, name, statuses, groupType } = query.filter;
    const where = conditions([
      ["owner = ?", owner],
      ["group_id IN (SELECT value FROM json_each(?))", groupIds && JSON.stringify(groupIds)],
      ["status IN (SELECT value FROM json_each(?))", statuses && JSON.stringify(statuses)],
      ["instr(lower(name), lower(?)) > 0", name],
      ["group_id IN (SELECT id FROM asset_groups AS groups WHERE groups.owner = assets.owner AND groups.group_type = ?)", groupType],
    ]);
    const columns = { CreateTime: "created_at", UpdateTime: "updated_at", GroupId: "group_id" };
    const order = `${columns[query.sortBy]} ${query.sortOrder}, id ${query.sortOrder}`;
    const origin = "(SELECT media_id FROM asset_origins AS origins WHERE origins.owner = assets.owner AND origins.asset_id = assets.id)";
    const { rows, total } = this.#page("assets", `record, ${origin} AS mediaId`, where, order, query);
    return { assets: rows.flatMap(readAsset), total };
  }

  #page(table: string, columns: string, where: Conditions, order: string, { page, pageSize }: { page: number; pageSize: number }) {
    const sql = `SELECT ${columns} FROM ${table} WHERE ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
    const rows = this.#database.all<Row>(sql, ...where.values, pageSize, (page - 1) * pageSize);
    const total = this.#database.get<{ total: number }>(
      `SELECT count(*) AS total FROM ${table} WHERE ${where.sql}`,
      ...where.values,
    )?.total;
    return { rows, total: total ?? 0 };
  }

  #save<Thing extends object>(
    things: readonly Thing[],
    knownOf: (thing: Thing) => Thing | undefined,
    merge: (known: Thing | undefined, said: Thing) => Thing,
    write: (thing: Thing) => void,
    isAged: (known: Thing, thing: Thing) => boolean = () => false,
  ): { kept: Thing[]; changed: Thing[] } {
    const kept: Thing[] = [];
    const changed: Thing[] = [];
    // What the service said can be asked for again.
    this.#database.relaxed(() => {
      for (const said of things) {
        const known = knownOf(said);
        const thing = merge(known, said);
        kept.push(thing);
        const isChanged = !known || !isSame(known, thing);
        if (isChanged) changed.push(thing);
        if (isChanged || isAged(known, thing)) write(thing);
      }
    });
    return { kept, changed };
  }

  #writeGroup(owner: string, group: AssetGroup): void {
    const sql = `INSERT OR REPLACE INTO asset_groups (owner, id, name, group_type, created_at, updated_at, asked_at, record)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
    const { id, name, groupType, createdAt = 0, updatedAt = createdAt } = group;
    this.#database.run(sql, owner, id, name, groupType, createdAt, updatedAt, this.#now(), JSON.stringify(group));
  }

  #writeAsset(owner: string, asset: Asset): void {
    const sql = `INSERT OR REPLACE INTO assets (owner, id, group_id, name, status, created_at, updated_at, asked_at, record)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
    const { id, groupId, name, status, createdAt = 0, updatedAt = createdAt, askedAt } = asset;
    const { mediaId: _fromOrigins, ...record } = asset;
    this.#database.run(sql, owner, id, groupId, name, status, createdAt, updatedAt, askedAt, JSON.stringify(record));
  }
}

interface Conditions {
  sql: string;
  values: SqlValue[];
}

/** Of those that have a value. */
function conditions(all: [sql: string, value: string | undefined][]): Conditions {
  const set = all.filter(([, value]) => value !== undefined);
  return { sql: set.map(([sql]) => sql).join(" AND "), values: set.map(([, value]) => value) };
}

/** None where it cannot be read: the service is asked for it again. */
function readAsset({ record, mediaId }: Row): Asset[] {
  const asset = readKept<Asset>(record);
  return asset ? [mediaId ? { ...asset, mediaId } : asset] : [];
}

/** Fields that an answer leaves out stay as they are known: some services answer with less. Of a group of no type, the common one is meant. */
function mergeGroup(known: AssetGroup | undefined, said: AssetGroup): AssetGroup {
  const groupType = said.groupType || known?.groupType || "AIGC";
  if (!known) return { ...said, groupType };
  return { ...known, ...said, groupType, name: said.name || known.name, service: { ...known.service, ...said.service } };
}

const finalStatuses = new Set(["Active", "Failed"]);

function mergeAsset(known: Asset | undefined, said: Asset): Asset {
  if (!known) return said;
  const isBehind = finalStatuses.has(known.status) && !finalStatuses.has(said.status);
  const filled = { ...known, ...said, name: said.name || known.name, groupId: said.groupId || known.groupId };
  const merged = { ...filled, assetType: said.assetType || known.assetType, service: { ...known.service, ...said.service } };
  return isBehind ? { ...merged, status: known.status, service: known.service, ...(known.failure && { failure: known.failure }) } : merged;
}

/** When the service last said so is worth writing down once a minute. */
function agedAsset(known: Asset, said: Asset): boolean {
  return said.askedAt - known.askedAt > MINUTE;
}

function isSame(known: object, thing: object): boolean {
  const shown = (value: object) => JSON.stringify({ ...value, askedAt: 0 });
  return shown(known) === shown(thing);
}
