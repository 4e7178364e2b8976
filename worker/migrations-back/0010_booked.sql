-- Undoes worker/migrations/0010_booked.sql.
CREATE INDEX credits_of_account ON credits (account, n);
DROP INDEX credits_to_book;
ALTER TABLE credits DROP COLUMN booked;
DELETE FROM d1_migrations WHERE name = '0010_booked.sql';
