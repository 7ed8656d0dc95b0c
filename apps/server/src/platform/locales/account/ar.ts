import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Arabic. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'إيداع رصيد تجريبي',
    demo_reset: 'إعادة ضبط الحساب التجريبي',
    trade_fee: 'عمولة {symbol}',
    commission: 'عمولة الحساب {symbol}',
    trade_profit: 'الربح/الخسارة المحققة {symbol}',
    financing: 'رسوم تبييت {symbol}',
    negative_balance_protection: 'الحماية من الرصيد السالب',
    deposit: 'إيداع رقم {number}',
    withdrawal: 'سحب رقم {number}',
    withdrawal_refused: 'سحب رقم {number}: أُعيد إلى الرصيد',
    withdrawal_paid: 'سحب رقم {number}: تم التحويل',
    withdrawal_fee: 'سحب رقم {number}: رسوم',
    correction: 'تصحيح: {reason}',
  },
  otherMemo: 'تغيّر في الرصيد',
  fundsStatus: {
    deposit: ['قيد المراجعة', 'مُضاف إلى الرصيد', 'مرفوض', 'غير صالح'],
    withdrawal: ['قيد المعالجة', 'تم التحويل', 'مرفوض', 'ملغى'],
  },
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
