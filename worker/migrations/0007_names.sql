-- An account whose founder left it kept her address as its name, and its transfers named her.
UPDATE accounts SET name = 'A shared account' WHERE name LIKE '%@%'
  AND EXISTS (SELECT 1 FROM members m WHERE m.account = accounts.id)
  AND NOT EXISTS (SELECT 1 FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = accounts.id AND m.role = 'owner' AND p.email = accounts.name);
