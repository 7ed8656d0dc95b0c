import { expect, it } from 'vitest';
import { fieldChanges } from './change-fields.ts';

const channel = { currency_id: 1, currency: 'USDT', protocol: 'TRC20', address: 'TR7', enabled: 1 };

it('a changed address is separated from what stays; database ids are left out', () => {
  const { changed, same } = fieldChanges({ before: channel, payload: { ...channel, address: 'TUp' } });
  expect(changed).toEqual([{ field: 'address', before: 'TR7', after: 'TUp' }]);
  expect(same.map(({ field }) => field)).toEqual(['currency', 'protocol', 'enabled']);
});

it('everything of a new one is new, except what is empty', () => {
  const { changed, same } = fieldChanges({ before: null, payload: { ...channel, protocol: '' } });
  expect(changed.map(({ field, before }) => [field, before])).toEqual([
    ['currency', undefined],
    ['address', undefined],
    ['enabled', undefined],
  ]);
  expect(same).toEqual([]);
});

it('a field that is emptied has changed', () => {
  const { changed } = fieldChanges({ before: { bank_remark: 'Write your UID.' }, payload: { bank_remark: '' } });
  expect(changed).toEqual([{ field: 'bank_remark', before: 'Write your UID.', after: '' }]);
});

it('a closed one that is opened again changes its state only', () => {
  const { changed } = fieldChanges({ before: { ...channel, enabled: 0 }, payload: channel });
  expect(changed).toEqual([{ field: 'enabled', before: '0', after: '1' }]);
});

it('an empty cap of a new group says that there is none, unlike an empty remark', () => {
  const payload = { name: 'VIP', cap_gold: '', stop_out: '', max_position_lots: '', bank_remark: '' };
  expect(fieldChanges({ before: null, payload }).changed.map(({ field }) => field)).toEqual([
    'name',
    'cap_gold',
    'stop_out',
  ]);
});

it('a cap is removed, or set to nothing offered', () => {
  const before = { group: 'retail', cap_gold: '20', cap_crypto: '2' };
  const { changed, same } = fieldChanges({ before, payload: { group: 'retail', cap_gold: '', cap_crypto: '0' } });
  expect(changed).toEqual([
    { field: 'cap_gold', before: '20', after: '' },
    { field: 'cap_crypto', before: '2', after: '0' },
  ]);
  expect(same.map(({ field }) => field)).toEqual(['group']);
});
