import { expect, it } from 'vitest';
import { fieldChanges, instantOf, isRise } from './change-fields.ts';

const channel = { currency_id: 1, currency: 'USDT', protocol: 'TRC20', address: 'TR7', enabled: 1 };

it('a changed address is listed apart from unchanged fields; database ids are left out', () => {
  const { changed, same } = fieldChanges({ before: channel, payload: { ...channel, address: 'TUp' } });
  expect(changed).toEqual([{ field: 'address', before: 'TR7', after: 'TUp' }]);
  expect(same.map(({ field }) => field)).toEqual(['currency', 'protocol', 'enabled']);
});

it('every field of a new record is a change, except empty ones', () => {
  const { changed, same } = fieldChanges({ before: null, payload: { ...channel, protocol: '' } });
  expect(changed.map(({ field, before }) => [field, before])).toEqual([
    ['currency', undefined],
    ['address', undefined],
    ['enabled', undefined],
  ]);
  expect(same).toEqual([]);
});

it('a field that is emptied is a change', () => {
  const { changed } = fieldChanges({ before: { bank_remark: 'Write your UID.' }, payload: { bank_remark: '' } });
  expect(changed).toEqual([{ field: 'bank_remark', before: 'Write your UID.', after: '' }]);
});

it('reopening a closed address changes its state only', () => {
  const { changed } = fieldChanges({ before: { ...channel, enabled: 0 }, payload: channel });
  expect(changed).toEqual([{ field: 'enabled', before: '0', after: '1' }]);
});

it('an empty cap of a new group is listed as "no cap", but an empty remark is not listed', () => {
  const payload = { name: 'VIP', cap_gold: '', stop_out: '', max_position_lots: '', bank_remark: '' };
  expect(fieldChanges({ before: null, payload }).changed.map(({ field }) => field)).toEqual([
    'name',
    'cap_gold',
    'stop_out',
  ]);
});

it('removing a cap and setting it to 0 are both changes', () => {
  const before = { group: 'retail', cap_gold: '20', cap_crypto: '2' };
  const { changed, same } = fieldChanges({ before, payload: { group: 'retail', cap_gold: '', cap_crypto: '0' } });
  expect(changed).toEqual([
    { field: 'cap_gold', before: '20', after: '' },
    { field: 'cap_crypto', before: '2', after: '0' },
  ]);
  expect(same.map(({ field }) => field)).toEqual(['group']);
});

it('a mark-up is a rise if one of its sides is higher, and takes effect on approval unless its time is later than the proposal', () => {
  const before = { markup_bid: 3, markup_ask: 4 };
  const change = (bid: number, ask: number) => ({ before, payload: { markup_bid: bid, markup_ask: ask } });
  expect([isRise(change(3, 4)), isRise(change(0, 5)), isRise(change(3, 3))]).toEqual([false, true, false]);
  expect(instantOf({ payload: { effective_at: 2000 }, proposed_at: 1000 })).toBe(2000);
  expect(instantOf({ payload: { effective_at: 1000 }, proposed_at: 1000 })).toBeUndefined();
  expect(instantOf({ payload: {}, proposed_at: 1000 })).toBeUndefined();
});
