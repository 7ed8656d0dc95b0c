/** Pages of deposits and withdrawals. */
export const funds = {
  charge: 'Deposit',
  withdraw: 'Withdraw',
  withdrawWay: 'Bind a withdrawal method',
  wallet: 'Wallet',
  bankCards: 'Bank accounts',
  coinAddresses: 'Coin addresses',
  closedTitle: 'Not open here yet',
  closedBody:
    'Deposits and withdrawals are not open at this installation yet. Your balance and every change of it are in the account detail.',
  toHistory: 'Account detail',
} as const;
