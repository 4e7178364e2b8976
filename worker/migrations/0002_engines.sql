-- The engines that may ask for work, each by the hash of its own token.

CREATE TABLE engines (
  id TEXT PRIMARY KEY,               -- eng_…
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,         -- SHA-256 of the whole token, lower-case hex; the token is nowhere
  created_at INTEGER NOT NULL,       -- milliseconds since 1970
  revoked_at INTEGER                 -- NULL = works
);
-- A name belongs to one working token; a revoked one leaves it free.
CREATE UNIQUE INDEX engines_by_name ON engines (name) WHERE revoked_at IS NULL;
