-- Slim rows for lists, large texts in tables of their own: lists of 100,000 stay fast (DT-04, lesson 24).

CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  is_demo INTEGER NOT NULL,
  settings TEXT NOT NULL, -- JSON of ConnectionSettings; never a key (GEN-02)
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE page_state (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE prompts (
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (kind, text)
) STRICT;

CREATE TABLE media (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  mime TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL UNIQUE,
  path TEXT NOT NULL, -- relative to the data folder, with forward slashes
  name TEXT NOT NULL,
  facts TEXT NOT NULL, -- JSON: what was measured of it, and what was done to it
  has_poster INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  service_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  next_ask_at INTEGER,
  record TEXT NOT NULL -- JSON of Job
) STRICT;
CREATE INDEX jobs_by_state ON jobs (state);
CREATE INDEX jobs_by_time ON jobs (created_at DESC, id);

CREATE TABLE job_service (
  job_id TEXT PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
  answer TEXT NOT NULL -- JSON: the service's last whole answer about the work
) STRICT;

CREATE TABLE job_events (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  what TEXT NOT NULL,
  detail TEXT
) STRICT;
CREATE INDEX job_events_by_job ON job_events (job_id, at);

CREATE TABLE entries (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  role TEXT NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  job_id TEXT,
  connection_id TEXT,
  connection_name TEXT,
  created_at INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  seconds REAL,
  has_audio INTEGER,
  model TEXT,
  title TEXT NOT NULL,
  is_favourite INTEGER NOT NULL DEFAULT 0,
  trashed_at INTEGER
) STRICT;
-- The last two only spare filtered lists the look into the table.
CREATE INDEX entries_by_time ON entries (trashed_at, created_at DESC, id, kind, is_favourite);
CREATE INDEX entries_by_job ON entries (job_id);
CREATE INDEX entries_by_media ON entries (media_id);

CREATE TABLE entry_details (
  entry_id TEXT PRIMARY KEY REFERENCES entries (id) ON DELETE CASCADE,
  recipe TEXT, -- JSON
  service TEXT -- JSON
) STRICT;

CREATE VIRTUAL TABLE entry_text USING fts5 (entry_id UNINDEXED, prompt, model, name, tokenize = 'trigram');
