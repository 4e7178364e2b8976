-- The payment page of a membership that an account has open: two at once would make two subscriptions.
ALTER TABLE accounts ADD COLUMN checkout TEXT;             -- cs_…; NULL = none
