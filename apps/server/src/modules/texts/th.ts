import type { Texts } from './types.ts';

/** Thai. */
export const th: Texts = {
  memo: {
    demo_issue: 'เติมเงินบัญชีทดลอง',
    demo_reset: 'รีเซ็ตบัญชีทดลอง',
    trade_fee: 'ค่าธรรมเนียมซื้อขาย {symbol}',
    trade_profit: 'กำไร/ขาดทุน {symbol}',
    negative_balance_protection: 'คุ้มครองยอดติดลบ',
  },
  otherMemo: 'ยอดเงินเปลี่ยนแปลง',
};
