import type { Texts } from './types.ts';

/** Traditional Chinese (Hong Kong). */
export const hk: Texts = {
  memo: {
    demo_issue: '發放模擬資金',
    demo_reset: '重設模擬帳戶',
    trade_fee: '{symbol} 交易手續費',
    trade_profit: '{symbol} 交易盈虧',
    negative_balance_protection: '負結餘保障',
  },
  otherMemo: '結餘變動',
};
