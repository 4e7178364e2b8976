-- Undoes worker/migrations/0001_accounts.sql: every account and key is gone.
DROP TABLE api_keys;
DROP TABLE accounts;
DELETE FROM d1_migrations WHERE name = '0001_accounts.sql';
