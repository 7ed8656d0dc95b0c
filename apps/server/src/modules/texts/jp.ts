import type { Texts } from './types.ts';

/** Japanese. */
export const jp: Texts = {
  memo: {
    demo_issue: 'デモ資金の付与',
    demo_reset: 'デモ口座のリセット',
    trade_fee: '{symbol} 取引手数料',
    trade_profit: '{symbol} 取引損益',
    negative_balance_protection: 'ゼロカット（マイナス残高保護）',
  },
  otherMemo: '残高の変動',
};
