-- A session's address is one, or empty: until now a proxy on the same machine could pass on any text.
UPDATE sessions SET address = '' WHERE address !~ '^[0-9A-Fa-f.:]*$';
UPDATE operator_sessions SET address = '' WHERE address !~ '^[0-9A-Fa-f.:]*$';
ALTER TABLE sessions ADD CONSTRAINT sessions_address_check CHECK (address ~ '^[0-9A-Fa-f.:]*$');
ALTER TABLE operator_sessions ADD CONSTRAINT operator_sessions_address_check CHECK (address ~ '^[0-9A-Fa-f.:]*$');
