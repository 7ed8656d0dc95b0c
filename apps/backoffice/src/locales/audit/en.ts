/** The audit log. */
export const audit = {
  about:
    'Every action of an operator, in order. Each row contains the hash of the previous one, so any change or removal can be detected.',
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
  address: 'From address',
  hash: 'hash',
  none: 'unknown',
  failed: 'The audit log could not be loaded',
  empty: 'No matching entries',
} as const;
