import type { Texts } from './types.ts';

/** Portuguese (Brazil). */
export const pt: Texts = {
  memo: {
    demo_issue: 'Fundos demo creditados',
    demo_reset: 'Conta demo redefinida',
    trade_fee: 'Taxa de negociação {symbol}',
    trade_profit: 'Resultado {symbol}',
    negative_balance_protection: 'Proteção contra saldo negativo',
  },
  otherMemo: 'Alteração de saldo',
};
