/** Deposits, withdrawals, and who decides about them. */
const DESK = 'apps/server/src/desk/payment-decisions';
const ONE_PERSON = `${DESK}/one-person.test.ts`;

export const MONEY = [
  {
    name: 'withdrawal in parts evades the limit',
    file: 'apps/server/src/money/withdrawals/withdrawals.ts',
    find: '$5::bigint + coalesce(sum(number_micro_usd), 0) >= $10::bigint',
    replace: '$5::bigint + coalesce(min(0), 0) >= $10::bigint',
    tests: { project: 'server', file: 'apps/server/src/money/withdrawals/withdrawals.test.ts', name: 'two operators' },
  },
  {
    name: 'who credited also pays',
    file: `${DESK}/withdrawal-decisions.ts`,
    find: 'await requireNotCreditor(database, operator, account, now());',
    replace: '',
    tests: { project: 'server', file: ONE_PERSON, name: 'who credited a customer' },
  },
  {
    name: 'own approval counts as the second one',
    file: `${DESK}/withdrawal-decisions.ts`,
    find: 'a.operator_id <> $2::integer',
    replace: 'a.operator_id >= $2::integer',
    tests: { project: 'server', file: `${DESK}/withdrawals.test.ts`, name: 'cannot be the same person' },
  },
  {
    name: 'sum of the day forgets earlier payments',
    file: `${DESK}/operator-day.ts`,
    find: 'used + amount <= limit',
    replace: 'amount <= limit',
    tests: { project: 'server', file: ONE_PERSON, name: 'may move alone in a day' },
  },
  {
    name: 'deposit above the maximum',
    file: 'apps/server/src/money/rates/terms.ts',
    find: 'number < bounds.min || number > bounds.max',
    replace: 'number < bounds.min',
    tests: {
      project: 'server',
      file: 'apps/server/src/money/deposits/deposits.test.ts',
      name: 'is refused in the order of the contract',
    },
  },
  {
    name: 'reference with a blank is a new one',
    file: 'apps/server/src/money/records/references.ts',
    find: String.raw`.normalize('NFKC').replaceAll(/\s+/gu, '')`,
    replace: `.normalize('NFKC')`,
    tests: { project: 'server', file: ONE_PERSON, name: 'counts once for ever' },
  },
];
