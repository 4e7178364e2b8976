-- What is looked up by value: accounts and the hashes of their keys.
-- Everything with one writer (idempotency, sessions, jobs) lives in Durable Objects instead.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,               -- acc_…
  name TEXT NOT NULL,
  business_description TEXT,         -- the saved business profile; NULL = none
  created_at INTEGER NOT NULL        -- milliseconds since 1970
);

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,               -- key_…
  account TEXT NOT NULL REFERENCES accounts (id),
  hash TEXT NOT NULL UNIQUE,         -- SHA-256 of the whole key, lower-case hex; the key is nowhere
  kind TEXT NOT NULL CHECK (kind IN ('paid', 'free')),
  scopes TEXT NOT NULL,              -- words between spaces: fit, transfer, admin
  created_at INTEGER NOT NULL,
  revoked_at INTEGER                 -- NULL = works
);
CREATE INDEX api_keys_of_account ON api_keys (account);
