import type { Texts } from './types.ts';

/** Spanish. */
export const spa: Texts = {
  memo: {
    demo_issue: 'Fondos demo acreditados',
    demo_reset: 'Cuenta demo restablecida',
    trade_fee: 'Comisión {symbol}',
    trade_profit: 'Resultado {symbol}',
    negative_balance_protection: 'Protección contra saldo negativo',
  },
  otherMemo: 'Cambio de saldo',
};
