-- What the wallets (worker/wallet/) are told from outside: an account's address and membership, and tokens that come in.
-- Balances and ledgers live in the wallets' own objects.

ALTER TABLE accounts ADD COLUMN email TEXT;               -- lower case; transfers reach it once it is verified
ALTER TABLE accounts ADD COLUMN email_verified_at INTEGER; -- milliseconds since 1970; NULL = not yet
ALTER TABLE accounts ADD COLUMN membership TEXT NOT NULL DEFAULT 'none'
  CHECK (membership IN ('none', 'base', 'founding'));
ALTER TABLE accounts ADD COLUMN member_since INTEGER;     -- its months are counted from here; NULL = none
ALTER TABLE accounts ADD COLUMN member_until INTEGER;     -- NULL = it runs
CREATE UNIQUE INDEX accounts_by_email ON accounts (email) WHERE email IS NOT NULL;

-- Accounts of the time without wallets planned freely: they are founding members from now on.
UPDATE accounts SET membership = 'founding', member_since = unixepoch() * 1000;

-- Tokens that an account is given or has bought. Its wallet books each once, when it next looks.
CREATE TABLE credits (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,           -- what is booked; the same credit has the same id
  account TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'purchase')),
  units INTEGER NOT NULL CHECK (units > 0),
  text TEXT NOT NULL,                -- the reason of a grant, the price of a purchase
  created_at INTEGER NOT NULL        -- milliseconds since 1970
) STRICT;
CREATE INDEX credits_of_account ON credits (account, n);
