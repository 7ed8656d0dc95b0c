import type { AllTexts } from './types.ts';

export const en: AllTexts = {
  memo: {
    demo_issue: 'Demo funds issued',
    demo_reset: 'Demo account reset',
    trade_fee: '{symbol} trading fee',
    trade_profit: '{symbol} trading result',
    negative_balance_protection: 'Negative balance protection',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal: held until it is paid',
    withdrawal_refused: 'Withdrawal refused: returned to the balance',
    withdrawal_paid: 'Withdrawal paid out',
    withdrawal_fee: 'Withdrawal fee',
    correction: 'Correction',
  },
  otherMemo: 'Balance change',
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
