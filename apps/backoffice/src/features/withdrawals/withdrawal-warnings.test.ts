import { describe, expect, it } from 'vitest';
import { withdrawalWarnings } from './withdrawal-warnings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT = 1_800_000_000_000;

const calm = {
  status: 0,
  created_at: AT,
  suspended: '',
  verification: 'approved',
  same_details: [],
  method_bound_at: AT - 30 * DAY_MS,
  password_changed_at: null,
  registered_at: AT - 90 * DAY_MS,
  deposited_usd: 100,
} as const;
const other = { id: 2, uid: '10002', contact: 'b@example.com', name: '' };

describe('the warnings before a withdrawal is paid', () => {
  it.each([
    ['nothing', {}, []],
    ['a suspended customer', { suspended: 'The account was reported as stolen.' }, ['suspended']],
    ['no identity', { verification: 'none' }, ['notApproved']],
    ['an identity that waits', { verification: 'waiting' }, ['notApproved']],
    ['details of another customer', { same_details: [other] }, ['sameDetails']],
    ['bound yesterday', { method_bound_at: AT - DAY_MS }, ['newMethod']],
    ['bound two days before', { method_bound_at: AT - 2 * DAY_MS }, []],
    ['another password an hour before', { password_changed_at: AT - HOUR_MS }, ['newPassword']],
    ['another password since', { password_changed_at: AT + HOUR_MS }, ['newPassword']],
    [
      'the first password of a young account',
      { password_changed_at: AT - DAY_MS, registered_at: AT - DAY_MS },
      ['newAccount'],
    ],
    ['an old password', { password_changed_at: AT - 3 * DAY_MS }, []],
    ['an account of three days', { registered_at: AT - 3 * DAY_MS }, ['newAccount']],
    ['nothing deposited', { deposited_usd: 0 }, ['neverDeposited']],
    [
      'everything at once, the gravest first',
      {
        suspended: 'Stolen.',
        verification: 'refused',
        same_details: [other],
        method_bound_at: AT,
        password_changed_at: AT,
        registered_at: AT - HOUR_MS,
        deposited_usd: 0,
      },
      ['suspended', 'notApproved', 'sameDetails', 'newMethod', 'newPassword', 'newAccount', 'neverDeposited'],
    ],
    ['nothing any more once it is decided', { status: 1, verification: 'none' }, []],
  ] as const)('%s', (_, changes, wanted) => {
    expect(
      withdrawalWarnings({
        ...calm,
        ...changes,
        same_details: [...('same_details' in changes ? changes.same_details : [])],
      }),
    ).toEqual(wanted);
  });
});
