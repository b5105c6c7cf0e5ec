-- Threads of the generative area live beside those of chat (GC-01).
ALTER TABLE threads ADD COLUMN area TEXT NOT NULL DEFAULT 'chat';
