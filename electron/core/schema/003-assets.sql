-- What this machine knows of asset libraries. Every row belongs to one key of one connection, the owner (AS-09); no signed address is kept.

CREATE TABLE salts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE asset_groups (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  group_type TEXT NOT NULL,
  created_at INTEGER NOT NULL, -- 0 where the service names no time
  updated_at INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  record TEXT NOT NULL, -- JSON of AssetGroup
  PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX asset_groups_by_time ON asset_groups (owner, created_at DESC, id);

CREATE TABLE assets (
  owner TEXT NOT NULL,
  id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  record TEXT NOT NULL, -- JSON of Asset
  PRIMARY KEY (owner, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX assets_by_group ON assets (owner, group_id, created_at DESC, id);
CREATE INDEX assets_by_time ON assets (owner, created_at DESC, id);

-- The files of this machine that assets were made from.
CREATE TABLE asset_origins (
  owner TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  group_id TEXT NOT NULL,
  media_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (owner, asset_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX asset_origins_by_content ON asset_origins (owner, group_id, sha256);

-- Which results were made with which assets: kept by the database itself, so that no writer of a recipe can forget it.
CREATE TABLE entry_assets (
  asset_id TEXT NOT NULL,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (asset_id, entry_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW recipe_assets AS
  SELECT details.entry_id AS entry_id, json_extract(tree.value, '$.id') AS asset_id
  FROM entry_details AS details, json_tree(details.recipe) AS tree
  WHERE instr(details.recipe, '"type":"asset"') > 0 AND tree.type = 'object' AND json_extract(tree.value, '$.type') = 'asset'
    AND json_type(tree.value, '$.id') = 'text';

INSERT OR IGNORE INTO entry_assets (asset_id, entry_id) SELECT asset_id, entry_id FROM recipe_assets;

CREATE TRIGGER entry_assets_of_new AFTER INSERT ON entry_details WHEN NEW.recipe IS NOT NULL BEGIN
  INSERT OR IGNORE INTO entry_assets (asset_id, entry_id) SELECT asset_id, entry_id FROM recipe_assets WHERE entry_id = NEW.entry_id;
END;

CREATE TRIGGER entry_assets_of_changed AFTER UPDATE OF recipe ON entry_details BEGIN
  DELETE FROM entry_assets WHERE entry_id = NEW.entry_id;
  INSERT OR IGNORE INTO entry_assets (asset_id, entry_id) SELECT asset_id, entry_id FROM recipe_assets WHERE entry_id = NEW.entry_id;
END;
