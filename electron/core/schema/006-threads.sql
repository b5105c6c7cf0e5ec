-- Chat threads (CH-01): slim rows for lists and outlines, the messages' blocks apart, so that a thread of 5,000 opens at once (lessons 14, 17).

CREATE TABLE folders (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE threads (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL, -- empty until the first message gives one
  folder_id TEXT REFERENCES folders (id) ON DELETE SET NULL,
  connection_id TEXT,
  is_pinned INTEGER NOT NULL DEFAULT 0,
  model TEXT NOT NULL,
  settings TEXT NOT NULL, -- JSON of ChatSettings
  leaf_id TEXT,
  message_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;
CREATE INDEX threads_by_time ON threads (trashed_at, updated_at DESC, id);

CREATE TABLE thread_drafts (
  thread_id TEXT PRIMARY KEY REFERENCES threads (id) ON DELETE CASCADE,
  draft TEXT NOT NULL -- JSON of Draft
) STRICT, WITHOUT ROWID;

-- A tree: messages of one parent are alternatives, in the order of their numbers.
CREATE TABLE messages (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  thread_id TEXT NOT NULL REFERENCES threads (id) ON DELETE CASCADE,
  parent_id TEXT,
  role TEXT NOT NULL,
  state TEXT NOT NULL,
  length INTEGER NOT NULL, -- characters of its text
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_by_thread ON messages (thread_id, number);
CREATE INDEX messages_unfinished ON messages (thread_id) WHERE state IN ('waiting', 'streaming');

CREATE TABLE message_bodies (
  message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  blocks TEXT NOT NULL, -- JSON; files by their ids, never their bytes
  details TEXT, -- JSON of AnswerDetails
  failure TEXT -- JSON of FailureData
) STRICT;

-- The text of each message that has ended, under the message's number.
CREATE VIRTUAL TABLE message_text USING fts5 (text, tokenize = 'trigram');
CREATE TRIGGER message_text_of_removed AFTER DELETE ON messages BEGIN
  DELETE FROM message_text WHERE rowid = OLD.number;
END;

CREATE TABLE saved_prompts (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
