import { expect, it } from 'vitest';
import { fieldChanges } from './change-fields.ts';

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
