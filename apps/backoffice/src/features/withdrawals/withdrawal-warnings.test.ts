import { expect, it } from 'vitest';
import { withdrawalWarnings } from './withdrawal-warnings.ts';

const seen = { status: 0, suspended: '', warnings: ['other_way' as const, 'new_method' as const] };

it.each([
  ['those of the server', {}, ['other_way', 'new_method']],
  ['a suspended customer first', { suspended: 'Stolen.' }, ['suspended', 'other_way', 'new_method']],
  ['nothing any more once it is decided', { status: 1, suspended: 'Stolen.' }, []],
] as const)('before a withdrawal is paid, the warnings are %s', (_, changes, wanted) => {
  expect(withdrawalWarnings({ ...seen, ...changes })).toEqual(wanted);
});
