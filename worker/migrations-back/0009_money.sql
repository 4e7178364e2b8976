-- Undoes worker/migrations/0009_money.sql: what the model cost and what grounding brought is gone; counts and audit logs stay.
DROP INDEX audit_not_paid_back;
ALTER TABLE ended_fits DROP COLUMN grounding;
ALTER TABLE model_use DROP COLUMN cost_pico;
ALTER TABLE model_use DROP COLUMN priced;
DELETE FROM d1_migrations WHERE name = '0009_money.sql';
