-- What each paid call took and cost (GEN-11). Rows outlive the job or message that made them: what was paid stays paid.
CREATE TABLE paid_calls (
  key TEXT PRIMARY KEY, -- one a call: written again, it is the same row
  owner_id TEXT NOT NULL, -- the job or message
  at INTEGER NOT NULL,
  area TEXT NOT NULL,
  model TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  connection_name TEXT NOT NULL,
  is_demo INTEGER NOT NULL,
  state TEXT NOT NULL, -- sure, unsure
  seconds REAL,
  frames REAL,
  pictures INTEGER,
  input_tokens INTEGER,
  output_tokens INTEGER,
  thinking_tokens INTEGER,
  cached_tokens INTEGER,
  searches INTEGER,
  service TEXT, -- JSON: the service's own words about what was used
  price TEXT, -- JSON: the unit prices of that time
  share REAL NOT NULL, -- the part of the usual price that is billed
  micros INTEGER, -- millionths of the currency
  currency TEXT,
  is_partial INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX paid_calls_by_time ON paid_calls (is_demo, at);
CREATE INDEX paid_calls_by_owner ON paid_calls (owner_id, at);
