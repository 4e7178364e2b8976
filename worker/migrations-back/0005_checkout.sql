-- Undoes worker/migrations/0005_checkout.sql.
ALTER TABLE accounts DROP COLUMN checkout;
DELETE FROM d1_migrations WHERE name = '0005_checkout.sql';
