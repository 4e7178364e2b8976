-- What the language model cost, at the prices that were in force when it was asked (variables EDPS_LLM_PRICE_IN, EDPS_LLM_PRICE_OUT).
ALTER TABLE model_use ADD COLUMN priced INTEGER NOT NULL DEFAULT 0;     -- answers whose cost is known
ALTER TABLE model_use ADD COLUMN cost_pico INTEGER NOT NULL DEFAULT 0;  -- of these, in 10^-12 US dollars

-- What a fit paid for grounding, in units, of what it was charged.
ALTER TABLE ended_fits ADD COLUMN grounding INTEGER NOT NULL DEFAULT 0;

-- Subscriptions beside an account's own that Stripe refused to end or to pay back: the operator's page names them, also once
-- their account is deleted.
CREATE TABLE not_paid_back (
  subscription TEXT PRIMARY KEY,     -- sub_…
  account TEXT NOT NULL,
  time INTEGER NOT NULL,
  runs INTEGER NOT NULL              -- 1 = Stripe refused to end it
) STRICT;

-- Subscriptions that were an account's membership (their ids beside those of events): one that comes again is not paid back.
INSERT OR IGNORE INTO stripe_events (id, time)
  SELECT subscription, coalesce(member_since, created_at) FROM accounts WHERE subscription IS NOT NULL;

-- The log's lines by the address that they name: who deletes herself is found without reading the whole log. The expression
-- is also in worker/account/erase.ts.
CREATE INDEX audit_address ON audit (CAST(CASE
  WHEN instr(about, ': ') > 0 THEN substr(about, 1, instr(about, ': ') - 1)
  WHEN instr(about, ' to ') > 0 THEN substr(about, instr(about, ' to ') + 4)
  ELSE about END AS TEXT)) WHERE instr(about, '@') > 0;
