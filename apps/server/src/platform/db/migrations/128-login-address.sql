-- The address of a session's login; `address` is that of its last use. Empty for sessions that began before this column.
ALTER TABLE sessions ADD COLUMN login_address text NOT NULL DEFAULT '' CHECK (login_address ~ '^[0-9A-Fa-f.:]*$');
