-- Undoes worker/migrations/0009_money.sql: what the model cost, what grounding brought and which
-- payments Stripe did not pay back is gone; counts and audit logs stay.
DROP INDEX audit_address;
DELETE FROM stripe_events WHERE id GLOB 'sub_*';
DROP TABLE not_paid_back;
ALTER TABLE ended_fits DROP COLUMN grounding;
ALTER TABLE model_use DROP COLUMN cost_pico;
ALTER TABLE model_use DROP COLUMN priced;
DELETE FROM d1_migrations WHERE name = '0009_money.sql';
