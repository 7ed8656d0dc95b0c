import type { Texts } from './types.ts';

/** Vietnamese. */
export const vn: Texts = {
  memo: {
    demo_issue: 'Cấp vốn demo',
    demo_reset: 'Đặt lại tài khoản demo',
    trade_fee: 'Phí giao dịch {symbol}',
    trade_profit: 'Lãi/lỗ giao dịch {symbol}',
    negative_balance_protection: 'Bảo vệ số dư âm',
  },
  otherMemo: 'Thay đổi số dư',
};
