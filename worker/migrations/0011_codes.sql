-- Where a code was asked for (a keyed hash), and how often codes were typed there and elsewhere while it worked: a newer code, or
-- wrong ones typed elsewhere, do not end it.
ALTER TABLE sign_in_codes ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in_codes ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sign_in_codes ADD COLUMN tries_elsewhere INTEGER NOT NULL DEFAULT 0;
