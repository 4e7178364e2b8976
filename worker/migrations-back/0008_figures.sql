-- Undoes worker/migrations/0008_figures.sql: the operator's sums are gone; wallets and credits stay.
DROP TABLE model_use;
DROP TABLE ended_fits;
DROP TRIGGER accrual_counted;
ALTER TABLE accounts DROP COLUMN accrued_units;
DROP TRIGGER credit_counted;
DROP TABLE totals;
DELETE FROM d1_migrations WHERE name = '0008_figures.sql';
