-- A second admin (contract §11): what one admin asks for about operators, limits, pauses and rates waits, while there is
-- another one, as a change request.

ALTER TABLE change_requests DROP CONSTRAINT change_requests_kind_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_kind_check CHECK (kind IN
  ('channel', 'bank', 'correction', 'instrument', 'holiday', 'invite', 'operator', 'reset', 'settings', 'currency'));

-- calls of admins existed without a reason
ALTER TABLE change_requests DROP CONSTRAINT change_requests_reason_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_reason_check
  CHECK (reason <> '' OR kind IN ('invite', 'operator', 'settings', 'currency'));

-- ended: its proposer or what it is about has changed, or it has waited too long; then no operator decided it
ALTER TABLE change_requests DROP CONSTRAINT change_requests_state_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_state_check
  CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'ended'));
ALTER TABLE change_requests DROP CONSTRAINT change_requests_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_decided CHECK (
  (state IN ('waiting', 'ended')) = (decided_by IS NULL) AND (state = 'waiting') = (decided_at_ms IS NULL));
ALTER TABLE change_requests ADD CONSTRAINT change_requests_ended
  CHECK (state <> 'ended' OR kind IN ('invite', 'operator', 'reset', 'settings', 'currency'));

-- one invitation at a time for an address
CREATE UNIQUE INDEX change_requests_invited ON change_requests ((payload->>'email'))
  WHERE state = 'waiting' AND kind = 'invite';

ALTER TABLE operators
  -- approves nothing for STAFF_COOL_OFF_HOURS from then on; null: no cool-off, or lifted
  ADD COLUMN cool_off_from_ms bigint,
  -- the admin who asked for the invitation, the reset or the other role; null for the first operator
  ADD COLUMN cool_off_by integer REFERENCES operators;
