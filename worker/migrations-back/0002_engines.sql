-- Undoes worker/migrations/0002_engines.sql: every engine's own token stops.
DROP TABLE engines;
DELETE FROM d1_migrations WHERE name = '0002_engines.sql';
