import type { Texts } from './types.ts';

/** Italian. */
export const it: Texts = {
  memo: {
    demo_issue: 'Fondi demo accreditati',
    demo_reset: 'Conto demo azzerato',
    trade_fee: 'Commissione {symbol}',
    trade_profit: 'Risultato {symbol}',
    negative_balance_protection: 'Protezione dal saldo negativo',
  },
  otherMemo: 'Variazione del saldo',
};
