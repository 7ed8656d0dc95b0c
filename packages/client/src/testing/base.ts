/** What `getBasicInfo` answers in tests. */
import type { BasicInfo } from '@tradewind/contract';

export const BASE: BasicInfo = {
  service_link: '',
  service_link_type: 1,
  verify_reg_type: 1,
  trade_fee_type: 1,
  is_company: 0,
  restricted_regions: [],
  demo_balance: 100_000,
  passkey_host: 'localhost',
  margin_call_level: 100,
  stop_out_level: 50,
  quote_max_age_ms: 60_000,
  feed: 'sim',
  languages: ['hk', 'en'],
  default_language: 'hk',
  risk_warning: null,
  version: 'test',
  limits: { open_orders: 500, api_keys: 20, sockets: null, rates: null },
  server_time: Date.UTC(2026, 10, 18, 12),
};
