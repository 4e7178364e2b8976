-- Undoes worker/migrations/0011_codes.sql: codes that were just sent stop working.
DELETE FROM sign_in_codes;
ALTER TABLE sign_in_codes DROP COLUMN tries_elsewhere;
ALTER TABLE sign_in_codes DROP COLUMN tries;
ALTER TABLE sign_in_codes DROP COLUMN place;
DELETE FROM d1_migrations WHERE name = '0011_codes.sql';
