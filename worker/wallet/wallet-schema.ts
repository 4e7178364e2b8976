// The tables of a wallet, with the invariants of its books (interface §4): nothing is negative, the ledger is only appended to.
import { statements, type Step } from '../base/table-steps.ts'

export const WALLET_STEPS: readonly Step[] = [
  statements(
    `CREATE TABLE IF NOT EXISTS account (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    posted INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held >= 0),
    CHECK (posted >= held)
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ref TEXT NOT NULL UNIQUE,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('accrual', 'usage', 'service', 'purchase', 'transfer', 'grant', 'adjust')),
    units INTEGER NOT NULL,
    other TEXT,
    msg TEXT NOT NULL CHECK (msg <> ''),
    session TEXT,
    pricing_version TEXT NOT NULL
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS hold (
    session TEXT PRIMARY KEY,
    units INTEGER NOT NULL CHECK (units > 0),
    expires INTEGER NOT NULL,
    resolved TEXT CHECK (resolved IN ('settled', 'released')),
    charged INTEGER CHECK (charged >= 0 AND charged <= units)
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS sent (
    id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    units INTEGER NOT NULL CHECK (units > 0),
    msg TEXT NOT NULL,
    received INTEGER NOT NULL DEFAULT 0 CHECK (received IN (0, 1))
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS request (
    key TEXT PRIMARY KEY,
    body_sha256 TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS reading (
    key TEXT PRIMARY KEY,
    session TEXT NOT NULL
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS owner (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    account TEXT NOT NULL,
    membership TEXT NOT NULL CHECK (membership IN ('none', 'base', 'founding')),
    since INTEGER,
    until INTEGER,
    -- Not used; an earlier version reads it.
    credits INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
    `CREATE TABLE IF NOT EXISTS forgotten (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT`,
    // Of the time when the words stayed too.
    'DROP TRIGGER IF EXISTS entry_stays',
    // What is booked stays; the words of a deleted account do not (forgotten.ts).
    `CREATE TRIGGER IF NOT EXISTS booked_stays
    BEFORE UPDATE OF id, ref, time, kind, units, other, session, pricing_version ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END`,
    `CREATE TRIGGER IF NOT EXISTS words_stay BEFORE UPDATE OF msg ON entry
    WHEN OLD.kind NOT IN ('transfer', 'grant', 'adjust') OR length(NEW.msg) >= length(OLD.msg)
    BEGIN SELECT RAISE(ABORT, 'a line of the ledger keeps its arithmetic'); END`,
    `CREATE TRIGGER IF NOT EXISTS entry_is_kept BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the ledger is only appended to'); END`,
    'INSERT OR IGNORE INTO account (one, posted, held) VALUES (1, 0, 0)',
  ),
  statements(
    // The key that asked, where one did, and when: what a key spends in a month is limited.
    'ALTER TABLE hold ADD COLUMN key TEXT',
    'ALTER TABLE hold ADD COLUMN time INTEGER',
    'CREATE INDEX hold_by_key ON hold (key, time)',
  ),
  // Statements of a month and sums by day read a part of the ledger.
  statements('CREATE INDEX entry_by_time ON entry (time)'),
]
