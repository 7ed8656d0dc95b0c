import { CAP_FIELDS, GROUP_PRESETS, PRESET_TERMS, type GroupTerms } from '@tradewind/contract/operator-light';
import { describe, expect, it } from 'vitest';
import { changedFields, draftOf, faultsOf, groupInput, NEW_GROUP, withPreset, withStyle } from './draft.ts';

const retail: GroupTerms & { readonly id: number } = {
  id: 1,
  name: 'retail',
  kind: 'retail',
  cap_majors: '30',
  cap_minors: '20',
  cap_gold: '20',
  cap_indices: '20',
  cap_commodities: '10',
  cap_equities: '5',
  cap_crypto: '2',
  commission: '3.5',
  swap_free: 0,
  margin_call: '100',
  stop_out: '50',
  max_open_orders: 0,
  max_position_lots: '',
  key_changes: '',
  key_reads: '20',
  verify_deposit: 0,
  verify_trade: 1,
  verify_withdraw: 1,
};
const draft = { ...draftOf(retail), reason: 'New rules.' };

describe('a proposal for a group', () => {
  it('contains only the changed fields', () => {
    const changed = { ...draft, cap_crypto: '0', swap_free: '1', verify_deposit: '1' };
    expect(groupInput(changed, retail)).toEqual({
      id: 1,
      cap_crypto: '0',
      swap_free: '1',
      verify_deposit: '1',
      reason: 'New rules.',
    });
  });

  it('distinguishes removing a cap from setting it to 0', () => {
    expect(groupInput({ ...draft, cap_majors: '' }, retail)).toEqual({ id: 1, cap_majors: '', reason: 'New rules.' });
    expect(changedFields({ ...draft, cap_majors: '' }, { ...draft, cap_majors: '0' })).toEqual(['cap_majors']);
  });

  it('leaves out values that are only written differently', () => {
    const same = { ...draft, commission: '3.50', max_position_lots: '0', cap_gold: '020', name: ' retail ' };
    expect(changedFields(draft, same)).toEqual([]);
  });

  it('of a new group contains every field', () => {
    const input = groupInput({ ...NEW_GROUP, name: ' VIP ', kind: 'professional', reason: 'Asked for.' }, undefined);
    expect(input).toEqual({
      ...Object.fromEntries(CAP_FIELDS.map((field) => [field, ''])),
      name: 'VIP',
      kind: 'professional',
      commission: '0',
      swap_free: '0',
      margin_call: '',
      stop_out: '',
      max_open_orders: '0',
      max_position_lots: '',
      key_changes: '',
      key_reads: '',
      verify_deposit: '0',
      verify_trade: '0',
      verify_withdraw: '0',
      reason: 'Asked for.',
    });
  });
});

describe('a preset', () => {
  it.each(GROUP_PRESETS)('%s fills in caps and stop-out, and nothing else', (preset) => {
    const typed = { ...draft, cap_majors: '400', commission: '9', margin_call: '120' };
    const filled = withPreset(typed, preset);
    expect(filled).toEqual({ ...typed, ...PRESET_TERMS[preset] });
    expect(filled).toMatchObject({ commission: '9', margin_call: '120', reason: 'New rules.' });
    expect(faultsOf(filled)).toEqual({});
  });

  it('changes nothing if the group already has its terms', () => {
    expect(changedFields(draft, withPreset(draft, 'esma'))).toEqual([]);
    expect(changedFields(draft, withPreset(draft, 'fca'))).toEqual(['cap_crypto']);
  });
});

describe('a style of costs', () => {
  it.each([
    ['standard', '0'],
    ['raw', '3.5'],
  ] as const)('%s fills in the commission, and nothing else', (style, commission) => {
    const typed = { ...draft, cap_majors: '400', commission: '9' };
    expect(withStyle(typed, style)).toEqual({ ...typed, commission });
  });
});

describe('the check of a draft', () => {
  it('finds no fault in the terms of a saved group', () => {
    expect(faultsOf(draft)).toEqual({});
  });

  it('names each wrong field', () => {
    const wrong = {
      ...draft,
      name: ' ',
      cap_gold: '10001',
      commission: '10000.01',
      margin_call: '1000001',
      max_open_orders: '',
      max_position_lots: '0.0000001',
      reason: 'no',
    };
    expect(faultsOf(wrong)).toEqual({
      name: 'name',
      cap_gold: 'cap',
      commission: 'commission',
      margin_call: 'level',
      max_open_orders: 'orders',
      max_position_lots: 'lots',
      reason: 'reason',
    });
  });

  it('refuses a stop-out above the margin call where both are set', () => {
    expect(faultsOf({ ...draft, stop_out: '101' })).toEqual({ stop_out: 'stopOut' });
    expect(faultsOf({ ...draft, stop_out: '100' })).toEqual({});
    expect(faultsOf({ ...draft, margin_call: '', stop_out: '150' })).toEqual({});
  });

  it.each(['30.5', '-5', '30.'])('rejects %j as a whole number', (text) => {
    const wrong = { ...draft, cap_majors: text, stop_out: text, max_open_orders: text };
    expect(faultsOf(wrong)).toEqual({ cap_majors: 'cap', stop_out: 'level', max_open_orders: 'orders' });
  });

  it.each(['', '-1', 'x'])('rejects the commission %j', (commission) => {
    expect(faultsOf({ ...draft, commission })).toEqual({ commission: 'commission' });
  });
});
