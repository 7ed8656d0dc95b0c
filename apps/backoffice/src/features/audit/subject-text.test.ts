import { LOCALE_TAGS } from '@tradewind/contract/light';
import type { AuditRow } from '@tradewind/contract/operator-light';
import { createTranslator } from '@tradewind/ui';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../locales/index.ts';
import type { T } from '../../shared/language.ts';
import { subjectText } from './subject-text.ts';

const row = (subject_type: string, subject_id: string, more: Partial<AuditRow> = {}): AuditRow => ({
  seq: 1,
  time: 0,
  operator: null,
  role: '',
  action: 'change.propose',
  subject_type,
  subject_id,
  subject_name: '',
  before: null,
  after: null,
  address: '',
  hash: '',
  ...more,
});

describe('the subject of an audit row', async () => {
  const t: T = createTranslator(await loadTexts('changes', 'en'), {
    tag: LOCALE_TAGS.en,
    onMissing: (what) => expect.unreachable(what),
  });
  it('is named where it has a name', () => {
    expect(subjectText(row('instrument', '3', { subject_name: 'EUR/USD' }), t)).toBe('instrument 3 · EUR/USD');
    expect(subjectText(row('news_category', '4'), t)).toBe('news category 4');
    expect(subjectText(row('settings', 'base'), t)).toBe('settings base');
  });

  it.each([
    [
      { state: 'waiting', kind: 'instrument', code: 'EURUSD', swap_long: '-7', lot_step: '0.01', reason: 'x' },
      { code: 'EURUSD', swap_long: '-6', lot_step: '0.01' },
      'change 12 · EURUSD: Financing of a buy',
    ],
    [
      { kind: 'settings', service_link: 'https://a.example/' },
      { service_link: '' },
      'Settings: Link to customer support',
    ],
    [{ kind: 'currency', code: 'USDT', protocol: 'TRC20', fee: 2 }, { code: 'USDT', fee: 1 }, 'USDT TRC20: Fee'],
    [
      { kind: 'company_redirect', name: 'Harbour', status: 1 },
      { name: 'Harbour', status: 0 },
      'Harbour: Redirecting visitors',
    ],
    [{ kind: 'unknown' }, null, 'change 12'],
  ])('is for the change %o what it is about, with its changed fields', (after, before, expected) => {
    expect(subjectText(row('change', '12', { before, after }), t)).toContain(expected);
  });
});
