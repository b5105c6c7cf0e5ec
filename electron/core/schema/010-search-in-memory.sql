-- The search reads the texts themselves (`search-texts.ts`), and the days are read in one piece (`entry-days.ts`):
-- what was kept for both goes.
DROP TABLE entry_text;
DROP TABLE entry_words;
DROP INDEX entries_by_quarter;
