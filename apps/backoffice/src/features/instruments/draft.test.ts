import type { InstrumentDetail } from '@tradewind/contract/operator-light';
import { NO_BOUNDS } from '@tradewind/contract/testing';
import { describe, expect, it } from 'vitest';
import { NEW_DRAFT, draftOf, instantOf, termsInput } from './draft.ts';

const instrument: InstrumentDetail = {
  id: 7,
  code: 'EURUSD',
  show_code: 'EUR/USD',
  name: 'Euro/US Dollar',
  names: {},
  category_id: 1,
  category: 'forex_major',
  base: 'EUR',
  quote: 'USD',
  price_precision: 5,
  lot_step: '0.01',
  min_lots: '0.01',
  max_lots: '50',
  contract_size: '100000',
  fee_rate: '3',
  margin_mode: 'leverage',
  multiples: [50, 100],
  trigger_distance: 0,
  leverage_class: 'majors',
  logo: '',
  hours: 'fx',
  sessions: '',
  ...NO_BOUNDS,
  swap_mode: 'points',
  swap_long: '-7.5',
  swap_short: '2.1',
  swap_triple_day: 3,
  held_prices: [],
  suspended: '',
  version: 1,
  market_open: 1,
  open_positions: 0,
  pending_orders: 0,
  next_change_at: null,
  pending_multiples: [],
  has_orders: false,
  waiting_change: null,
  scheduled: [],
  versions: [],
  history: [],
};

describe('a proposal', () => {
  it('contains only the changed fields', () => {
    const draft = { ...draftOf(instrument), fee_rate: '5', name_hk: '歐元', reason: 'Costs rose.' };
    expect(termsInput(draft, instrument)).toEqual({
      id: 7,
      fee_rate: '5',
      names: { hk: '歐元' },
      reason: 'Costs rose.',
    });
  });

  it('can change single financing terms', () => {
    const draft = { ...draftOf(instrument), swap_long: ' -8.25 ', swap_triple_day: '5', reason: 'Rates fell.' };
    expect(termsInput(draft, instrument)).toEqual({
      id: 7,
      swap_long: '-8.25',
      swap_triple_day: '5',
      reason: 'Rates fell.',
    });
  });

  it('can change the class that leverage caps apply to', () => {
    const draft = { ...draftOf(instrument), leverage_class: 'minors', reason: 'Not a major pair.' };
    expect(termsInput(draft, instrument)).toEqual({ id: 7, leverage_class: 'minors', reason: 'Not a major pair.' });
  });

  it('of a new instrument leaves the class to the server unless one is chosen', () => {
    expect(termsInput(NEW_DRAFT, undefined)).not.toHaveProperty('leverage_class');
    const gold = termsInput({ ...NEW_DRAFT, leverage_class: 'gold' }, undefined);
    expect(gold).toHaveProperty('leverage_class', 'gold');
  });

  it('of a new instrument contains every field', () => {
    const input = termsInput({ ...NEW_DRAFT, code: 'EURPLN', reason: 'Asked for.' }, undefined);
    expect(input).toMatchObject({ code: 'EURPLN', price_precision: '5', multiples: '10, 20, 50, 100', hours: 'fx' });
    expect(input).not.toHaveProperty('effective_at');
  });

  it('takes its effective time in the time zone of the device', () => {
    expect(instantOf('2026-12-01T10:00')).toBe(new Date(2026, 11, 1, 10).getTime());
    expect(instantOf('')).toBeUndefined();
  });
});
