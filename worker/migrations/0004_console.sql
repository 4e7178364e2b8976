-- The people of the management console: how they sign in, to which accounts they belong, and what was done there.
-- Times are milliseconds since 1970, except in the four tables of the sign-in library (better-auth), whose columns
-- and texts (ISO 8601) are its own. Secrets (codes, invitations, devices) are kept as hashes alone.

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,        -- lower case; signing in has verified it
  emailVerified INTEGER NOT NULL,
  image TEXT,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
);
CREATE TABLE sign_ins (
  id TEXT PRIMARY KEY,
  expiresAt TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,        -- the cookie carries it with a signature, without which it opens nothing
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  ipAddress TEXT,                    -- not kept
  userAgent TEXT,
  userId TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX sign_ins_of_person ON sign_ins (userId);
CREATE TABLE sign_in_ways (          -- passwords and other services: none are used
  id TEXT PRIMARY KEY,
  accountId TEXT NOT NULL,
  providerId TEXT NOT NULL,
  userId TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  accessToken TEXT,
  refreshToken TEXT,
  idToken TEXT,
  accessTokenExpiresAt TEXT,
  refreshTokenExpiresAt TEXT,
  scope TEXT,
  password TEXT,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
);
CREATE INDEX sign_in_ways_of_person ON sign_in_ways (userId);
CREATE TABLE sign_in_codes (
  id TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,          -- hash of the address and the purpose
  value TEXT NOT NULL,               -- keyed hash of the code, and how often it was tried
  expiresAt TEXT NOT NULL,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
);
CREATE INDEX sign_in_codes_by_identifier ON sign_in_codes (identifier);

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,               -- the credential's id, base64url
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,          -- base64url
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,          -- words between spaces
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY,        -- base64url; answered once
  person TEXT,                       -- who adds a passkey; NULL = somebody signs in
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

CREATE TABLE members (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  since INTEGER NOT NULL,
  PRIMARY KEY (account, person)
) STRICT;
CREATE INDEX members_by_person ON members (person, since);

CREATE TABLE invitations (
  id TEXT PRIMARY KEY,               -- inv_…
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email TEXT NOT NULL,               -- lower case; who accepts has signed in with it
  role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  hash TEXT NOT NULL UNIQUE,         -- SHA-256 of the secret in the e-mail, lower-case hex
  expires_at INTEGER NOT NULL,
  UNIQUE (account, email)
) STRICT;

CREATE TABLE terms_accepted (
  person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  PRIMARY KEY (person, version)
) STRICT;

CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT NOT NULL,
  time INTEGER NOT NULL,
  person TEXT,                       -- who did it; NULL = a key, the operator or the service, which `by` names
  by TEXT NOT NULL,
  what TEXT NOT NULL,                -- a word, such as key_made
  about TEXT NOT NULL                -- what it was done to, without secrets
) STRICT;
CREATE INDEX audit_of_account ON audit (account, id);
CREATE INDEX audit_of_person ON audit (person);

CREATE TABLE device_codes (
  hash TEXT PRIMARY KEY,             -- SHA-256 of the program's secret, lower-case hex
  user_code TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,                -- what the program says that it is
  state TEXT NOT NULL CHECK (state IN ('waits', 'granted', 'denied', 'used')),
  account TEXT,                      -- for which it was granted, and by whom
  person TEXT,
  expires_at INTEGER NOT NULL
) STRICT;

-- How often something was done in a window of time: for limits that must outlast any one object.
CREATE TABLE counts (
  name TEXT PRIMARY KEY,             -- a keyed hash where it stands for an address
  began INTEGER NOT NULL,
  used INTEGER NOT NULL,
  ends INTEGER NOT NULL
) STRICT;
CREATE INDEX counts_by_end ON counts (ends);

-- E-mails of a service that has no way to send them: read by whoever runs it on this machine.
CREATE TABLE mail_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,               -- evt_…: each is booked once
  time INTEGER NOT NULL
) STRICT;

ALTER TABLE api_keys ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE api_keys ADD COLUMN start TEXT NOT NULL DEFAULT '';    -- the first characters, by which a person knows it
ALTER TABLE api_keys ADD COLUMN made_by TEXT;                      -- a person; NULL = the operator
ALTER TABLE api_keys ADD COLUMN last_used_at INTEGER;              -- exact to the hour
ALTER TABLE accounts ADD COLUMN customer TEXT;                     -- of the payment service
ALTER TABLE accounts ADD COLUMN subscription TEXT;
