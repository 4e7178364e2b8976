-- Undoes worker/migrations/0006_invited_by.sql.
ALTER TABLE invitations DROP COLUMN invited_by;
DELETE FROM d1_migrations WHERE name = '0006_invited_by.sql';
