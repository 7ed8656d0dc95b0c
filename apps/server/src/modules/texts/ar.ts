import type { Texts } from './types.ts';

/** Arabic. */
export const ar: Texts = {
  memo: {
    demo_issue: 'إيداع رصيد تجريبي',
    demo_reset: 'إعادة ضبط الحساب التجريبي',
    trade_fee: 'عمولة تداول {symbol}',
    trade_profit: 'نتيجة تداول {symbol}',
    negative_balance_protection: 'الحماية من الرصيد السالب',
    deposit: 'إيداع',
    withdrawal: 'سحب: محجوز إلى حين الدفع',
    withdrawal_refused: 'رُفض السحب: أُعيد المبلغ إلى الرصيد',
    withdrawal_paid: 'دُفع السحب',
    withdrawal_fee: 'رسوم السحب',
    correction: 'تصحيح',
  },
  otherMemo: 'تغيّر في الرصيد',
  announcements: {
    restricted_regions: {
      title: 'مناطق لا نخدمها',
      body: `لا نقدّم خدماتنا في المناطق التالية: {regions}.

لا يمكن للمقيمين في هذه المناطق فتح حساب. وإذا انتقلت إلى إحداها، فيُرجى التواصل مع خدمة العملاء قبل متابعة التداول.`,
    },
  },
  logColumns: {
    time: 'الوقت (UTC)',
    memo: 'الوصف',
    change: 'التغيّر (USD)',
    balance: 'الرصيد (USD)',
    cause: 'السبب',
    order: 'الأمر',
    entry: 'القيد',
  },
};
