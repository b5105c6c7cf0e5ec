-- How people arrange what they made, and find it again (DT-04).

CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

ALTER TABLE entries ADD COLUMN rating INTEGER NOT NULL DEFAULT 0; -- 1 to 5; 0 is none
ALTER TABLE entries ADD COLUMN mark TEXT; -- picked, rejected
ALTER TABLE entries ADD COLUMN project_id TEXT REFERENCES projects (id) ON DELETE SET NULL;
ALTER TABLE entries ADD COLUMN is_input INTEGER NOT NULL DEFAULT 0; -- its file went into something that was made

-- The common ratio that a shape is within three hundredths of.
ALTER TABLE entries ADD COLUMN ratio TEXT AS (CASE
  WHEN width <= 0 OR height <= 0 THEN NULL
  WHEN abs(width * 1.0 / height / (16 / 9.0) - 1) <= 0.03 THEN '16:9'
  WHEN abs(width * 1.0 / height / (9 / 16.0) - 1) <= 0.03 THEN '9:16'
  WHEN abs(width * 1.0 / height - 1) <= 0.03 THEN '1:1'
  WHEN abs(width * 1.0 / height / (4 / 3.0) - 1) <= 0.03 THEN '4:3'
  WHEN abs(width * 1.0 / height / (3 / 4.0) - 1) <= 0.03 THEN '3:4'
  WHEN abs(width * 1.0 / height / (3 / 2.0) - 1) <= 0.03 THEN '3:2'
  WHEN abs(width * 1.0 / height / (2 / 3.0) - 1) <= 0.03 THEN '2:3'
  WHEN abs(width * 1.0 / height / (5 / 4.0) - 1) <= 0.03 THEN '5:4'
  WHEN abs(width * 1.0 / height / (4 / 5.0) - 1) <= 0.03 THEN '4:5'
  WHEN abs(width * 1.0 / height / (21 / 9.0) - 1) <= 0.03 THEN '21:9'
  WHEN abs(width * 1.0 / height / (9 / 21.0) - 1) <= 0.03 THEN '9:21'
  ELSE 'other' END) VIRTUAL;

-- By the shorter side, as videos are named.
ALTER TABLE entries ADD COLUMN resolution TEXT AS (CASE
  WHEN width <= 0 OR height <= 0 THEN NULL
  WHEN min(width, height) >= 2160 THEN '2160p'
  WHEN min(width, height) >= 1440 THEN '1440p'
  WHEN min(width, height) >= 1080 THEN '1080p'
  WHEN min(width, height) >= 720 THEN '720p'
  WHEN min(width, height) >= 480 THEN '480p'
  ELSE 'smaller' END) VIRTUAL;

-- Whole seconds up to and with; half a second over is what encoders add.
ALTER TABLE entries ADD COLUMN length TEXT AS (CASE
  WHEN seconds IS NULL THEN NULL
  WHEN seconds < 5.5 THEN 'to-5'
  WHEN seconds < 10.5 THEN 'to-10'
  WHEN seconds < 30.5 THEN 'to-30'
  ELSE 'longer' END) VIRTUAL;

-- Days are counted by quarters of an hour; in this order nothing need be sorted for it.
CREATE INDEX entries_by_quarter ON entries (trashed_at, created_at / 900000, kind, is_favourite);

ALTER TABLE entry_details ADD COLUMN note TEXT;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE -- lower case: two tags that differ by case only are one
) STRICT;

CREATE TABLE entry_tags (
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (tag_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_tags_by_entry ON entry_tags (entry_id);

-- What a person wrote of entries, for the search; only of the few that have a tag or a note.
CREATE VIRTUAL TABLE entry_words USING fts5 (entry_id UNINDEXED, words, tokenize = 'trigram');

CREATE TABLE saved_searches (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  filter TEXT NOT NULL, -- JSON of LibraryFilter
  created_at INTEGER NOT NULL
) STRICT;

-- Which files went into which entries: kept by the database itself, so that no writer of a recipe can forget it.
CREATE TABLE entry_inputs (
  media_id TEXT NOT NULL,
  entry_id TEXT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (media_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_inputs_by_entry ON entry_inputs (entry_id);

CREATE VIEW recipe_inputs AS
  SELECT details.entry_id AS entry_id, json_extract(tree.value, '$.id') AS media_id
  FROM entry_details AS details, json_tree(details.recipe) AS tree
  WHERE instr(details.recipe, '"type":"media"') > 0 AND tree.type = 'object' AND json_extract(tree.value, '$.type') = 'media'
    AND json_type(tree.value, '$.id') = 'text';

INSERT OR IGNORE INTO entry_inputs (media_id, entry_id) SELECT media_id, entry_id FROM recipe_inputs;
UPDATE entries SET is_input = 1 WHERE media_id IN (SELECT media_id FROM entry_inputs);

CREATE TRIGGER entry_inputs_of_new AFTER INSERT ON entry_details WHEN NEW.recipe IS NOT NULL BEGIN
  INSERT OR IGNORE INTO entry_inputs (media_id, entry_id) SELECT media_id, entry_id FROM recipe_inputs WHERE entry_id = NEW.entry_id;
END;
CREATE TRIGGER entry_inputs_marked AFTER INSERT ON entry_inputs BEGIN
  UPDATE entries SET is_input = 1 WHERE media_id = NEW.media_id AND is_input = 0;
END;
CREATE TRIGGER entries_marked_as_input AFTER INSERT ON entries WHEN EXISTS (SELECT 1 FROM entry_inputs WHERE media_id = NEW.media_id) BEGIN
  UPDATE entries SET is_input = 1 WHERE id = NEW.id;
END;

-- How many entries there are of each combination of what they are counted by: a few thousand lines for 100,000 entries, so that the counts
-- beside a filter are there at once. Kept by the database itself.
CREATE TABLE facet_counts (
  is_trashed INTEGER NOT NULL,
  kind TEXT NOT NULL,
  model TEXT NOT NULL,
  ratio TEXT NOT NULL,
  resolution TEXT NOT NULL,
  length TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  rating INTEGER NOT NULL,
  mark TEXT NOT NULL,
  project_id TEXT NOT NULL,
  has_audio INTEGER NOT NULL,
  is_input INTEGER NOT NULL,
  is_favourite INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite)
) STRICT, WITHOUT ROWID;
CREATE INDEX facet_counts_empty ON facet_counts (count) WHERE count <= 0;

CREATE VIEW entry_facets AS
  SELECT id, created_at, trashed_at IS NOT NULL AS is_trashed, kind, coalesce(model, '') AS model, coalesce(ratio, '') AS ratio,
    coalesce(resolution, '') AS resolution, coalesce(length, '') AS length, coalesce(connection_id, '') AS connection_id, rating,
    coalesce(mark, '') AS mark, coalesce(project_id, '') AS project_id, coalesce(has_audio, 0) AS has_audio, is_input, is_favourite
  FROM entries;

INSERT INTO facet_counts
  SELECT is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite, count(*)
  FROM entry_facets GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;

CREATE TRIGGER facet_counts_of_new AFTER INSERT ON entries BEGIN
  INSERT INTO facet_counts
    SELECT is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite, 1
    FROM entry_facets WHERE id = NEW.id
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER facet_counts_before_change BEFORE UPDATE ON entries BEGIN
  UPDATE facet_counts SET count = count - 1
    WHERE (is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite) = (
      SELECT is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite
      FROM entry_facets WHERE id = OLD.id);
END;
CREATE TRIGGER facet_counts_after_change AFTER UPDATE ON entries BEGIN
  INSERT INTO facet_counts
    SELECT is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite, 1
    FROM entry_facets WHERE id = NEW.id
    ON CONFLICT DO UPDATE SET count = count + 1;
  DELETE FROM facet_counts WHERE count <= 0;
END;
CREATE TRIGGER facet_counts_of_removed BEFORE DELETE ON entries BEGIN
  UPDATE facet_counts SET count = count - 1
    WHERE (is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite) = (
      SELECT is_trashed, kind, model, ratio, resolution, length, connection_id, rating, mark, project_id, has_audio, is_input, is_favourite
      FROM entry_facets WHERE id = OLD.id);
END;
