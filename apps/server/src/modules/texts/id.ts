import type { Texts } from './types.ts';

/** Indonesian. */
export const id: Texts = {
  memo: {
    demo_issue: 'Dana demo diberikan',
    demo_reset: 'Akun demo direset',
    trade_fee: 'Biaya trading {symbol}',
    trade_profit: 'Hasil trading {symbol}',
    negative_balance_protection: 'Perlindungan saldo negatif',
  },
  otherMemo: 'Perubahan saldo',
};
