-- Emptying the trash (DT-04).

-- Files whose entries were removed for good and that are still to be deleted: written down with the decision, crossed out when it is done.
CREATE TABLE emptied (
  media_id TEXT PRIMARY KEY,
  path TEXT NOT NULL, -- as the table media had it
  bytes INTEGER NOT NULL,
  decided_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Files that outlived the last entry that showed them, because something else needed them: looked at again at each emptying.
CREATE TABLE outlived (
  media_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What is in the trash now was put there when it was kept without an end: its days begin today.
UPDATE entries SET trashed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER) WHERE trashed_at IS NOT NULL;

-- Whether a place is another file's by now is asked for each file that goes.
CREATE INDEX media_by_path ON media (path);
