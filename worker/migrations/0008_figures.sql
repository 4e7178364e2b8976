-- Sums over all accounts for the operator's page: written as things happen, so that no page asks every wallet, and never
-- lowered where an account is deleted.
CREATE TABLE totals (
  kind TEXT PRIMARY KEY CHECK (kind IN ('purchase', 'grant', 'accrual', 'used', 'sponsored')),
  units INTEGER NOT NULL
) STRICT;
INSERT INTO totals (kind, units) VALUES
  ('purchase', (SELECT coalesce(sum(units), 0) FROM credits WHERE kind = 'purchase')),
  ('grant', (SELECT coalesce(sum(units), 0) FROM credits WHERE kind = 'grant')),
  ('accrual', 0), ('used', 0), ('sponsored', 0);
CREATE TRIGGER credit_counted AFTER INSERT ON credits
  BEGIN UPDATE totals SET units = units + NEW.units WHERE kind = NEW.kind; END;

-- What the account's membership has brought, as its wallet has booked it.
ALTER TABLE accounts ADD COLUMN accrued_units INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER accrual_counted AFTER UPDATE OF accrued_units ON accounts
  BEGIN UPDATE totals SET units = units + NEW.accrued_units - OLD.accrued_units WHERE kind = 'accrual'; END;

-- Fits that have ended and were charged or sponsored, for as long as they may be told twice. Whose they were stands nowhere.
CREATE TABLE ended_fits (
  session TEXT PRIMARY KEY,
  ended_at INTEGER NOT NULL,         -- milliseconds since 1970
  held INTEGER NOT NULL,             -- units: the most that the estimate said; 0 = sponsored
  charged INTEGER NOT NULL,
  sponsored INTEGER NOT NULL         -- what it would have cost
) STRICT;
CREATE INDEX ended_fits_by_time ON ended_fits (ended_at);
CREATE TRIGGER fit_counted AFTER INSERT ON ended_fits
  BEGIN UPDATE totals SET units = units + CASE kind WHEN 'used' THEN NEW.charged ELSE NEW.sponsored END
    WHERE kind IN ('used', 'sponsored'); END;

-- What the operator's language model was asked, a row a day (UTC) and model.
CREATE TABLE model_use (
  day TEXT NOT NULL,
  model TEXT NOT NULL,
  questions INTEGER NOT NULL,
  unanswered INTEGER NOT NULL,
  tokens_in INTEGER NOT NULL,        -- as the model's answers say it; 0 where they do not
  tokens_out INTEGER NOT NULL,
  PRIMARY KEY (day, model)
) STRICT;
