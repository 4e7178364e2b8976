-- Who sent an invitation: it ends with her end in the account.
ALTER TABLE invitations ADD COLUMN invited_by TEXT;        -- a person; NULL = sent before this column was there
