-- What a key may spend in a calendar month (UTC), in units; NULL = what the account has. Its wallet counts it (worker/wallet/hold.ts).
ALTER TABLE api_keys ADD COLUMN month_units INTEGER CHECK (month_units > 0);

-- Below so many available units the account's owners are warned, once until tokens come in; NULL = never. 20 tokens: about what a plan of
-- new words may cost.
ALTER TABLE accounts ADD COLUMN warn_units INTEGER DEFAULT 160000 CHECK (warn_units > 0);
ALTER TABLE accounts ADD COLUMN warned_at INTEGER;         -- milliseconds since 1970; NULL = not yet
