-- The operator has blocked the account: no key of it works, and its people cannot act in it. NULL = not blocked.
ALTER TABLE accounts ADD COLUMN blocked_at INTEGER;        -- milliseconds since 1970

-- Markets that free keys may plan, with the words that are free for them, beside those of the variable FREE_MARKETS.
CREATE TABLE free_markets (
  market_type TEXT PRIMARY KEY,
  description TEXT NOT NULL
) STRICT;
