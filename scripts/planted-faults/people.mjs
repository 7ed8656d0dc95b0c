/** Codes, logins, passkeys, erasure, and what verify proves. */
const PEOPLE = 'apps/server/src/people';
const VERIFY = 'apps/server/src/verify';

export const PERSONS = [
  {
    name: 'code of one purpose ends those of others',
    file: `${PEOPLE}/codes/codes.ts`,
    find: 'purpose = ANY ($2::smallint[]) AND NOT used',
    replace: '$2::smallint[] IS NOT NULL AND NOT used',
    tests: {
      project: 'server',
      file: `${PEOPLE}/codes/codes.test.ts`,
      name: 'is valid only for its contact and purpose',
    },
  },
  {
    name: 'code is accepted in another session',
    file: `${PEOPLE}/codes/codes.ts`,
    find: 'OR asked_by = $4::bytea)\n',
    replace: 'OR asked_by IS NOT NULL)\n',
    tests: { project: 'server', file: `${PEOPLE}/identity/send-code.test.ts`, name: 'requested in a session' },
  },
  {
    name: 'login locks one try late',
    file: `${PEOPLE}/identity/lockout.ts`,
    find: 'if (failures.length < rule.limit) return',
    replace: 'if (failures.length <= rule.limit) return',
    tests: { project: 'server', file: `${PEOPLE}/identity/lockout.test.ts` },
  },
  {
    name: 'passkey without proof of its user',
    file: `${PEOPLE}/security/passkeys.ts`,
    find: 'requireUserVerification: true,\n      })\n      .catch(() => {\n        throw refused();',
    replace: 'requireUserVerification: false,\n      })\n      .catch(() => {\n        throw refused();',
    tests: { project: 'server', file: `${PEOPLE}/security/passkeys.test.ts` },
  },
  {
    name: 'erasure keeps remarks about withdrawals',
    file: 'apps/server/src/privacy/erasure/erase.ts',
    find: `  ['withdrawal', 'withdrawals'],\n`,
    replace: '',
    tests: { project: 'server', file: 'apps/server/src/privacy/story.test.ts' },
  },
  {
    name: 'verify leaves out the money records',
    file: `${VERIFY}/verify.ts`,
    find: '  verifyFunds,\n  verifyLedger,\n',
    replace: '  verifyLedger,\n',
    tests: { project: 'server', file: `${VERIFY}/verify.test.ts`, name: 'is detected by' },
  },
  {
    name: 'verify accepts a credit by one person',
    file: `${VERIFY}/records.ts`,
    find: 'WHERE a.deposit_id = d.id AND a.operator_id <> d.decided_by',
    replace: 'WHERE a.deposit_id = d.id',
    tests: {
      project: 'server',
      file: `${VERIFY}/verify.test.ts`,
      name: 'a deposit above the limit that the same operator',
    },
  },
  {
    name: 'verify accepts a payment by one person',
    file: `${VERIFY}/records.ts`,
    find: 'WHERE a.withdrawal_id = withdrawals.id AND a.operator_id <> decided_by)',
    replace: 'WHERE a.withdrawal_id = withdrawals.id)',
    tests: {
      project: 'server',
      file: `${VERIFY}/verify.test.ts`,
      name: 'a payment above the limit that the same operator approved',
    },
  },
  {
    name: 'verify misses a stop at its price',
    file: `${VERIFY}/recompute/stops.ts`,
    find: 'worst <= stopLoss : worst >= stopLoss',
    replace: 'worst < stopLoss : worst > stopLoss',
    tests: { project: 'server', file: `${VERIFY}/stops.test.ts` },
  },
];
