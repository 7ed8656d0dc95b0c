import type { Texts } from './types.ts';

/** Korean. */
export const kr: Texts = {
  memo: {
    demo_issue: '데모 자금 지급',
    demo_reset: '데모 계좌 초기화',
    trade_fee: '{symbol} 거래 수수료',
    trade_profit: '{symbol} 거래 손익',
    negative_balance_protection: '마이너스 잔고 보호',
  },
  otherMemo: '잔고 변동',
};
