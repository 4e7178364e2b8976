-- 1 = the account's wallet has the line of this credit. What a restore of this database takes back is booked again: the
-- ledger takes each credit once, by its id. `n` is no mark: a restored database hands the same numbers out again.
ALTER TABLE credits ADD COLUMN booked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX credits_to_book ON credits (account, booked);
DROP INDEX credits_of_account;
