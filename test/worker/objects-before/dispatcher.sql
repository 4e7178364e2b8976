CREATE TABLE board (id TEXT PRIMARY KEY, json TEXT NOT NULL);
CREATE TABLE outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL);
INSERT INTO board VALUES ('job:$WAITING', '{"session": "$WAITING", "account": "$ACCOUNT", "kind": "paid", "model": "rc012.2", "contract": $CONTRACT, "queued_at": $NOW, "grounded": true, "front": 0, "attempts": 0, "losses": 0, "waited_ms": 0, "run_ms": 0, "since": $NOW, "lease": null, "lease_until": 0}');
INSERT INTO board VALUES ('counter:edps_fits_claimed_total', '41');
