-- A redirect of a company's visitors and the risk warning need a second admin, like the settings that customers see.
ALTER TABLE change_requests DROP CONSTRAINT change_requests_kind_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_kind_check CHECK (kind IN
  ('channel', 'bank', 'correction', 'instrument', 'holiday', 'invite', 'operator', 'reset', 'settings', 'currency',
   'account_limits', 'quote_correction', 'group', 'account_group', 'risk_warning', 'company_redirect'));
ALTER TABLE change_requests DROP CONSTRAINT change_requests_ended;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_ended CHECK (state <> 'ended' OR kind IN
  ('invite', 'operator', 'reset', 'settings', 'currency', 'account_limits', 'risk_warning', 'company_redirect'));
ALTER TABLE change_requests DROP CONSTRAINT change_requests_reason_check;
ALTER TABLE change_requests ADD CONSTRAINT change_requests_reason_check CHECK (reason <> '' OR kind IN
  ('invite', 'operator', 'settings', 'currency', 'risk_warning', 'company_redirect'));
