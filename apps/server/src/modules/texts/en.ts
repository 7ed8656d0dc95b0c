import type { Texts } from './types.ts';

export const en: Texts = {
  memo: {
    demo_issue: 'Demo funds issued',
    demo_reset: 'Demo account reset',
    trade_fee: '{symbol} trading fee',
    trade_profit: '{symbol} trading result',
    negative_balance_protection: 'Negative balance protection',
  },
  otherMemo: 'Balance change',
};
