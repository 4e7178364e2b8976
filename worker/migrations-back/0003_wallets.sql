-- Undoes worker/migrations/0003_wallets.sql: addresses, memberships and credits are gone; the wallets' objects stay.
DROP TABLE credits;
DROP INDEX accounts_by_email;
ALTER TABLE accounts DROP COLUMN email;
ALTER TABLE accounts DROP COLUMN email_verified_at;
ALTER TABLE accounts DROP COLUMN membership;
ALTER TABLE accounts DROP COLUMN member_since;
ALTER TABLE accounts DROP COLUMN member_until;
DELETE FROM d1_migrations WHERE name = '0003_wallets.sql';
