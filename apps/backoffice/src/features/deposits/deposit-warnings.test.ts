import { expect, it } from 'vitest';
import { depositWarnings } from './deposit-warnings.ts';

const customer = { id: 1, uid: '10001', contact: 'a@example.com', name: 'Ann Example' };
const known = { finished: 3, rejected: 0, finished_usd: 300 };
const calm = { status: 0, same_proof: [] as number[], earlier: known, customer };

it.each([
  ['nothing', {}, []],
  ['the picture of another deposit', { same_proof: [3] }, ['sameProof']],
  ['rejected before', { earlier: { ...known, rejected: 1 } }, ['rejected']],
  ['no approved identity', { customer: { ...customer, name: '' } }, ['noIdentity']],
  ['the first one', { earlier: { finished: 0, rejected: 0, finished_usd: 0 } }, ['first']],
  ['never credited but rejected is not the first', { earlier: { ...known, finished: 0, rejected: 1 } }, ['rejected']],
  [
    'once it is decided only the picture matters',
    { status: 1, same_proof: [3], customer: { ...customer, name: '' } },
    ['sameProof'],
  ],
])('%s', (_, changes, wanted) => {
  expect(depositWarnings({ ...calm, ...changes })).toEqual(wanted);
});
