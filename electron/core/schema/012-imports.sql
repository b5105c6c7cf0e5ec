-- A file that comes in is compared with those of its length only (DT-04).
CREATE INDEX media_by_bytes ON media (bytes);

-- What a file's content was before a recipe was written into it: others know it by that.
CREATE TABLE entry_originals (
  entry_id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_originals_by_content ON entry_originals (sha256);

-- Versions whose parent, known by its content, has not come in yet (IM-06, DT-04).
CREATE TABLE awaited_parents (
  entry_id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  sha256 TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX awaited_parents_by_content ON awaited_parents (sha256);
