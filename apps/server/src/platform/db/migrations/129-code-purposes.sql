-- A code works for one purpose: 1 register, 2 password, 3 payout_method, 4 passkey, 5 data_export, 6 erasure, 7 account
-- (any one change, where the client named none).
ALTER TABLE sent_codes DROP CONSTRAINT sent_codes_purpose_check;
ALTER TABLE sent_codes ADD CONSTRAINT sent_codes_purpose_check CHECK (purpose BETWEEN 1 AND 7);
