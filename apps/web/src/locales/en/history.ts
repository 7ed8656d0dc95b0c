export const history = {
  title: 'Account detail',
  balance: 'Balance',
  locked: 'Locked',
  log: 'Account log',
  balanceAfter: 'Balance {amount}',
  order: 'Order {id}',
  emptyTitle: 'No movements yet',
  emptyBody: 'Every change of your balance will be listed here with its cause.',
  failed: 'The account log could not be loaded',
  end: 'That is all.',
} as const;
