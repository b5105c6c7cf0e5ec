-- Where a connection's files are published (AS-07). The keys are in the secret store, never here (GEN-02).
CREATE TABLE storages (
  connection_id TEXT PRIMARY KEY REFERENCES connections (id) ON DELETE CASCADE,
  settings TEXT NOT NULL, -- JSON of PublicStorage
  has_keys INTEGER NOT NULL
) STRICT;

-- What was put there, or is on its way. Addresses are not kept: they hold signatures, and are made anew for each use.
CREATE TABLE publications (
  connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  place TEXT NOT NULL, -- endpoint and bucket: what lies at one storage is not at another
  media_id TEXT NOT NULL,
  key TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  upload_id TEXT, -- of an upload in parts that is not whole yet; empty while it is being begun
  published_at INTEGER, -- empty until the object is whole
  PRIMARY KEY (connection_id, place, media_id)
) STRICT;
CREATE INDEX publications_by_object ON publications (place, key);
