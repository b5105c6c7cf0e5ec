-- Folders whose new files come into the library by themselves (DT-04).

CREATE TABLE watched_folders (
  id TEXT PRIMARY KEY,
  folder TEXT NOT NULL UNIQUE, -- absolute, links resolved
  is_reference INTEGER NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
  is_on INTEGER NOT NULL DEFAULT 1,
  is_mount INTEGER NOT NULL, -- a drive begins there: an empty folder stays when it goes away
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was seen there and what became of it: such a file is not looked into again until it changes.
CREATE TABLE watched_files (
  folder_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- within the folder, with forward slashes
  bytes INTEGER NOT NULL,
  modified_at REAL NOT NULL,
  recipe TEXT NOT NULL DEFAULT '', -- size and time of the document beside it
  result TEXT NOT NULL, -- before (it was there when the watching began), imported, duplicate, refused
  entry_id TEXT, -- may be gone by now
  sha256 TEXT, -- of that entry's file
  failure TEXT, -- why it was refused, as JSON
  looked_at INTEGER NOT NULL,
  PRIMARY KEY (folder_id, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_files_by_result ON watched_files (folder_id, result, looked_at);

-- A project that goes asks who sends files to it.
CREATE INDEX watched_folders_by_project ON watched_folders (project_id);
