CREATE TABLE idempotency (
  key TEXT PRIMARY KEY, token TEXT NOT NULL, session TEXT NOT NULL, claimed_at INTEGER NOT NULL,
  answered_at INTEGER, body_sha256 TEXT, answer TEXT);
CREATE TABLE last_sent (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
CREATE TABLE used (
  key TEXT NOT NULL, name TEXT NOT NULL, began INTEGER NOT NULL, used INTEGER NOT NULL,
  PRIMARY KEY (key, name));
CREATE TABLE erased (account TEXT NOT NULL);
CREATE TABLE kept (name TEXT PRIMARY KEY, used_at INTEGER NOT NULL);
CREATE TABLE session (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL);
ALTER TABLE session ADD COLUMN person TEXT;
CREATE INDEX session_by_time ON session (created_at, id);
INSERT INTO idempotency VALUES ('a-key', 'req_0', '$SESSION', $NOW, $NOW, '00', '{}');
INSERT INTO last_sent VALUES (1, 'We buy and sell lamps.');
INSERT INTO kept VALUES ('last_sent', $NOW);
INSERT INTO session VALUES ('$SESSION', $NOW, NULL);
