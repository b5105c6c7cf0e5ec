-- Which entry a picture is a version of (IM-06). The parent may be gone for good; its versions stay.
CREATE TABLE entry_parents (
  entry_id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  parent_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_parents_by_parent ON entry_parents (parent_id);
