-- Variations of one recipe as a stack (DT-04).

-- Of its recipe without the seed (`stack-key.ts`): empty for what never stacks, NULL until it is known.
ALTER TABLE entries ADD COLUMN stack_key TEXT;

-- Which of a stack is on top: what was picked, then what is loved, then what is rated; what was rejected last.
ALTER TABLE entries ADD COLUMN stack_rank INTEGER AS (
  CASE mark WHEN 'picked' THEN 200 WHEN 'rejected' THEN 0 ELSE 100 END + is_favourite * 10 + rating) VIRTUAL;

-- What lists are put together from, without a look into the table.
DROP INDEX entries_by_time;
CREATE INDEX entries_by_time ON entries (trashed_at, created_at DESC, id, kind, is_favourite, stack_key, stack_rank);
CREATE INDEX entries_without_stack ON entries (created_at DESC) WHERE stack_key IS NULL;
