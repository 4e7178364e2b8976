-- Undoes worker/migrations/0007_names.sql: the names of before are kept nowhere, so they stay as they are.
DELETE FROM d1_migrations WHERE name = '0007_names.sql';
