import type { AccountTexts } from './types.ts';

export const account: AccountTexts = {
  memo: {
    demo_issue: 'Demo funds issued',
    demo_reset: 'Demo account reset',
    trade_fee: '{symbol} trading fee',
    trade_profit: '{symbol} trading result',
    negative_balance_protection: 'Negative balance protection',
    deposit: 'Deposit #{number}',
    withdrawal: 'Withdrawal #{number}',
    withdrawal_refused: 'Withdrawal #{number}: returned to the balance',
    withdrawal_paid: 'Withdrawal #{number}: paid out',
    withdrawal_fee: 'Withdrawal #{number}: fee',
    correction: 'Correction: {reason}',
  },
  otherMemo: 'Balance change',
  fundsStatus: {
    deposit: ['Being checked', 'Finished', 'Rejected', 'Invalid'],
    withdrawal: ['Being processed', 'Paid', 'Refused', 'Cancelled'],
  },
  announcements: {
    restricted_regions: {
      title: 'Regions we do not serve',
      body: `We do not provide services in {regions}.

Residents of these regions cannot open an account. If you have moved to one of them, please contact customer service before you trade on.`,
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
