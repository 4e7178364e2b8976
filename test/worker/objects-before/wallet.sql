CREATE TABLE account (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  posted INTEGER NOT NULL,
  held INTEGER NOT NULL CHECK (held >= 0),
  CHECK (posted >= held)
  ) STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ref TEXT NOT NULL UNIQUE,
  time INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('accrual', 'usage', 'service', 'purchase', 'transfer', 'grant', 'adjust')),
  units INTEGER NOT NULL,
  other TEXT,
  msg TEXT NOT NULL CHECK (msg <> ''),
  session TEXT,
  pricing_version TEXT NOT NULL
  ) STRICT;
CREATE TABLE hold (
  session TEXT PRIMARY KEY,
  units INTEGER NOT NULL CHECK (units > 0),
  expires INTEGER NOT NULL,
  resolved TEXT CHECK (resolved IN ('settled', 'released')),
  charged INTEGER CHECK (charged >= 0 AND charged <= units)
  ) STRICT;
CREATE TABLE sent (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  units INTEGER NOT NULL CHECK (units > 0),
  msg TEXT NOT NULL,
  received INTEGER NOT NULL DEFAULT 0 CHECK (received IN (0, 1))
  ) STRICT;
CREATE TABLE request (
  key TEXT PRIMARY KEY,
  body_sha256 TEXT NOT NULL,
  answer TEXT NOT NULL,
  time INTEGER NOT NULL
  ) STRICT;
CREATE TABLE reading (
  key TEXT PRIMARY KEY,
  session TEXT NOT NULL
  ) STRICT;
CREATE TABLE owner (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  account TEXT NOT NULL,
  membership TEXT NOT NULL CHECK (membership IN ('none', 'base', 'founding')),
  since INTEGER,
  until INTEGER,
  credits INTEGER NOT NULL DEFAULT 0
  ) STRICT;
CREATE TABLE forgotten (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
CREATE TRIGGER booked_stays
  BEFORE UPDATE OF id, ref, time, kind, units, other, session, pricing_version ON entry
  BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END;
CREATE TRIGGER words_stay BEFORE UPDATE OF msg ON entry
  WHEN OLD.kind NOT IN ('transfer', 'grant', 'adjust') OR length(NEW.msg) >= length(OLD.msg)
  BEGIN SELECT RAISE(ABORT, 'a line of the ledger keeps its arithmetic'); END;
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
  BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END;
INSERT INTO account (one, posted, held) VALUES (1, 8000000, 24000);
INSERT INTO entry (ref, time, kind, units, msg, pricing_version)
  VALUES ('grant:gift', $NOW, 'grant', 8000000, 'Grant of 1,000 tokens: a gift', '2026-11');
INSERT INTO hold (session, units, expires) VALUES ('$SESSION', 24000, $NOW + 3600000);
INSERT INTO owner (one, account, membership) VALUES (1, '$ACCOUNT', 'none');
