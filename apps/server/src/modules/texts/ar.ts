import type { Texts } from './types.ts';

/** Arabic. */
export const ar: Texts = {
  memo: {
    demo_issue: 'إيداع رصيد تجريبي',
    demo_reset: 'إعادة ضبط الحساب التجريبي',
    trade_fee: 'عمولة تداول {symbol}',
    trade_profit: 'نتيجة تداول {symbol}',
    negative_balance_protection: 'الحماية من الرصيد السالب',
  },
  otherMemo: 'تغيّر في الرصيد',
};
