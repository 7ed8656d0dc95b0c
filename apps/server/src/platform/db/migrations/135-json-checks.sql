-- Migration 6 had these checks as IS JSON until PostgreSQL 15 was supported, which does not know it (decision 0575).
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_before_check,
  DROP CONSTRAINT audit_log_after_check,
  ADD CONSTRAINT audit_log_before_check CHECK (before IS NULL OR before::json IS NOT NULL),
  ADD CONSTRAINT audit_log_after_check CHECK (after IS NULL OR after::json IS NOT NULL);
