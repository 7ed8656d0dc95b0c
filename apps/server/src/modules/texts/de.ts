import type { Texts } from './types.ts';

/** German. */
export const de: Texts = {
  memo: {
    demo_issue: 'Demoguthaben gutgeschrieben',
    demo_reset: 'Demokonto zurückgesetzt',
    trade_fee: 'Gebühr {symbol}',
    trade_profit: 'Handelsergebnis {symbol}',
    negative_balance_protection: 'Schutz vor negativem Kontostand',
  },
  otherMemo: 'Änderung des Kontostands',
};
