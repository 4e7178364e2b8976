-- SHA-256 of the tables that a published market has, as a JSON list; NULL = any tables are free under its words.
ALTER TABLE free_markets ADD COLUMN tables TEXT;
