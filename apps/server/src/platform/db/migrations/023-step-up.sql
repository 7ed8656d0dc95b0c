-- When a code of the authenticator was last accepted in a session: it covers the session for five minutes (contract §11).
ALTER TABLE operator_sessions ADD COLUMN stepped_up_at_ms bigint NOT NULL DEFAULT 0;
