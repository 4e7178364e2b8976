-- What the language model cost, at the prices that were in force when it was asked (variables EDPS_LLM_PRICE_IN, EDPS_LLM_PRICE_OUT).
ALTER TABLE model_use ADD COLUMN priced INTEGER NOT NULL DEFAULT 0;     -- answers whose cost is known
ALTER TABLE model_use ADD COLUMN cost_pico INTEGER NOT NULL DEFAULT 0;  -- of these, in 10^-12 US dollars

-- What a fit paid for grounding, in units, of what it was charged.
ALTER TABLE ended_fits ADD COLUMN grounding INTEGER NOT NULL DEFAULT 0;

-- Second payments that Stripe refused to pay back: the operator's page names them.
CREATE INDEX audit_not_paid_back ON audit (id) WHERE what = 'second_not_paid_back';
