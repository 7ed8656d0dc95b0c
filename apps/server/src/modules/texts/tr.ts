import type { Texts } from './types.ts';

/** Turkish. */
export const tr: Texts = {
  memo: {
    demo_issue: 'Demo para yüklendi',
    demo_reset: 'Demo hesap sıfırlandı',
    trade_fee: '{symbol} işlem ücreti',
    trade_profit: '{symbol} işlem sonucu',
    negative_balance_protection: 'Negatif bakiye koruması',
  },
  otherMemo: 'Bakiye değişikliği',
};
