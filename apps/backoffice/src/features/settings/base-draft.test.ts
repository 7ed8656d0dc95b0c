import type { BaseSettings } from '@tradewind/contract/operator-light';
import { expect, it } from 'vitest';
import { baseChanges, baseDraft, type BaseDraft } from './base-draft.ts';

const SETTINGS: BaseSettings = {
  service_link: '',
  service_link_type: 1,
  withdraw_pause_hours: 24,
  withdraw_two_operators_usd: 10_000,
  deposit_two_operators_usd: 20_000,
  operator_day_usd: 30_000,
  weekend_spread_percent: 1,
  deposits_open: 1,
  withdrawals_open: 0,
  support_email: '',
  support_hours: '',
  is_company: 0,
  complaint_email: '',
  company_status: 0,
  company_status_url: '',
  ranking_demo: 2,
  default_language: 'hk',
  default_deviation: 1,
};

it('unchanged settings are not sent', () => {
  expect(baseChanges(baseDraft(SETTINGS), SETTINGS)).toEqual({});
});

it.each<[Partial<BaseDraft>, object]>([
  [{ deposits: false }, { deposits_open: 0 }],
  [{ withdrawals: true }, { withdrawals_open: 1 }],
  [{ pause: '0' }, { withdraw_pause_hours: '0' }],
  [{ pause: '' }, { withdraw_pause_hours: '' }],
  [{ pause: '024' }, {}],
  [{ pause: ' 30 ' }, { withdraw_pause_hours: '30' }],
  [{ pause: '24.0' }, { withdraw_pause_hours: '24.0' }],
  [{ limit: '10000.00' }, {}],
  [{ limit: '0.000001' }, { withdraw_two_operators_usd: '0.000001' }],
  [{ depositLimit: '20000.0' }, {}],
  [{ depositLimit: '0' }, { deposit_two_operators_usd: '0' }],
  [{ operatorDay: '30000.00', weekendSpread: '1.0' }, {}],
  [{ operatorDay: '0' }, { operator_day_usd: '0' }],
  [{ weekendSpread: '2.5' }, { weekend_spread_percent: '2.5' }],
  [
    { linkType: '3', link: ' https://help.example.com/ ' },
    { service_link_type: '3', service_link: 'https://help.example.com/' },
  ],
  [{ link: '  ' }, {}],
  [{ supportEmail: ' help@example.com ' }, { support_email: 'help@example.com' }],
  [{ supportHours: ' ' }, {}],
  [{ deviation: '1.00' }, {}],
  [{ deviation: '0.5' }, { default_deviation: '0.5' }],
  [{ rankingDemo: 'never' }, { ranking_demo: 0 }],
  [{ language: 'en' }, { default_language: 'en' }],
])('of %j only the differences are sent', (changed, sent) => {
  expect(baseChanges({ ...baseDraft(SETTINGS), ...changed }, SETTINGS)).toEqual(sent);
});
