/** The audit log. */
export const audit = {
  about:
    'Every action of an operator, in order. Each row carries the hash of the one before: nothing can be changed or removed without it being seen.',
  subject: 'About',
  subjects: {
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    verification: 'Identity reviews',
    change: 'Change requests',
    customer: 'Customers',
    operator: 'Operators',
  },
  number: 'Number',
  address: 'From the address',
  hash: 'hash',
  none: 'unknown',
  failed: 'The audit log could not be loaded',
  empty: 'No such entries',
} as const;
