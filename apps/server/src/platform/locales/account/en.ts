import type { AccountTexts } from './types.ts';

export const account: AccountTexts = {
  memo: {
    demo_issue: 'Demo funds issued',
    demo_reset: 'Demo account reset',
    trade_fee: '{symbol} commission',
    commission: '{symbol} account commission',
    trade_profit: '{symbol} realised P/L',
    financing: '{symbol} overnight financing',
    negative_balance_protection: 'Negative balance protection',
    deposit: 'Deposit #{number}',
    withdrawal: 'Withdrawal #{number}',
    withdrawal_refused: 'Withdrawal #{number}: returned to balance',
    withdrawal_paid: 'Withdrawal #{number}: sent',
    withdrawal_fee: 'Withdrawal #{number}: fee',
    correction: 'Correction: {reason}',
  },
  otherMemo: 'Balance change',
  fundsStatus: {
    deposit: ['Under review', 'Credited', 'Rejected', 'Invalid'],
    withdrawal: ['Processing', 'Sent', 'Refused', 'Cancelled'],
  },
  announcements: {
    restricted_regions: {
      title: 'Regions we do not serve',
      body: `We do not provide services in {regions}.

Residents of these regions cannot open an account. If you have moved to one of them, please contact customer support before you continue trading.`,
    },
  },
  logColumns: {
    time: 'Time (UTC)',
    memo: 'Description',
    change: 'Change (USD)',
    balance: 'Balance (USD)',
    cause: 'Cause',
    order: 'Order',
    entry: 'Entry',
  },
};
