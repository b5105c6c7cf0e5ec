-- A storyboard sent as one clip a shot; the shots' jobs are ordinary jobs.
CREATE TABLE chains (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  record TEXT NOT NULL -- JSON of Chain
) STRICT;
CREATE INDEX chains_by_state ON chains (state);
CREATE INDEX chains_by_time ON chains (created_at DESC, id);
