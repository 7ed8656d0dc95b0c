import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** Arabic. Names and amounts with their unit are isolated (U+2066 … U+2069) to read left to right. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'تنبيه سعر \u2066{symbol}\u2069', body: '{alert}' },
    calendar_event: { title: 'حدث اقتصادي: {currency}', body: '{name}، {time} (نيويورك).' },
    order_filled: { title: 'تم تنفيذ الأمر', body: '{side} {lots} \u2066{symbol}\u2069 عند {price}.' },
    order_triggered: { title: 'تم تنفيذ الأمر المعلّق', body: '{side} {lots} \u2066{symbol}\u2069 عند {price}.' },
    order_cancelled: {
      title: 'تم إلغاء الأمر المعلّق',
      body: '{side} {lots} \u2066{symbol}\u2069 عند {price}: {why}',
    },
    stop_loss: {
      title: 'تم الوصول إلى وقف الخسارة',
      body: 'تم إغلاق {lots} \u2066{symbol}\u2069 عند {price}. النتيجة: \u2066{profit}\u2069.',
    },
    take_profit: {
      title: 'تم الوصول إلى جني الأرباح',
      body: 'تم إغلاق {lots} \u2066{symbol}\u2069 عند {price}. النتيجة: \u2066{profit}\u2069.',
    },
    margin_call: {
      title: 'نداء الهامش',
      body: 'انخفض مستوى الهامش لديك إلى {level}. أغلق بعض الصفقات أو أضف أموالًا لتجنب الإغلاق الإجباري.',
    },
    stop_out: {
      title: 'إغلاق إجباري لصفقة',
      body: 'تم إغلاق {lots} \u2066{symbol}\u2069 عند {price} لانخفاض مستوى الهامش إلى مستوى الإغلاق الإجباري. النتيجة: \u2066{profit}\u2069.',
    },
    deposit_finished: {
      title: 'تمت إضافة الإيداع',
      body: 'تمت إضافة الإيداع رقم {number} بمبلغ \u2066{amount}\u2069 إلى رصيدك.',
    },
    deposit_rejected: {
      title: 'تم رفض الإيداع',
      body: 'تم رفض الإيداع رقم {number} بمبلغ \u2066{amount}\u2069: {reason}',
    },
    withdrawal_requested: {
      title: 'طلب سحب جديد',
      body: 'تم طلب السحب رقم {number} بمبلغ \u2066{amount}\u2069. لست أنت؟ ألغه فورًا وغيّر كلمة المرور.',
    },
    withdrawal_paid: {
      title: 'تم تحويل مبلغ السحب',
      body: 'تم تحويل مبلغ السحب رقم {number}، وهو \u2066{amount}\u2069.',
    },
    withdrawal_refused: {
      title: 'تم رفض السحب',
      body: 'أُعيد إلى رصيدك مبلغ السحب رقم {number}، وهو \u2066{amount}\u2069: {reason}',
    },
    balance_corrected: { title: 'تم تصحيح الرصيد', body: '\u2066{amount}\u2069: {reason}' },
    verification_approved: { title: 'تم التحقق من الهوية', body: 'تمت الموافقة على التحقق من هويتك.' },
    verification_refused: { title: 'تم رفض التحقق من الهوية', body: 'يُرجى إرسال الطلب من جديد. السبب: {reason}' },
    account_suspended: {
      title: 'تم تعليق الحساب',
      body: 'تم تعليق الأوامر الجديدة وعمليات السحب. السبب: {reason}',
    },
    group_changed: {
      title: 'تغيرت مجموعة حسابك',
      body: 'أنت الآن في المجموعة \u2068{group}\u2069. قد تختلف الرافعة المالية والحدود للأوامر الجديدة. تحتفظ الصفقات المفتوحة بهامشها، لكن مستويي نداء الهامش والإغلاق الإجباري الجديدين ورسوم التبييت (سواب) وعمولة الإغلاق تسري عليها فورًا.',
    },
    group_moves: {
      title: 'الانتقال إلى مجموعة أخرى',
      body: 'اعتبارًا من {time} (نيويورك) تصبح في المجموعة {group}. ومن ذلك الوقت يسري السبريد ومستويا نداء الهامش والإغلاق الإجباري ورسوم التبييت (سواب) وعمولة الإغلاق لهذه المجموعة على الصفقات المفتوحة أيضًا، مع بقاء هامشها كما هو.',
    },
    spread_changes: {
      title: 'يتغير سبريد {symbols}',
      body: 'اعتبارًا من {time} (نيويورك) يقل سعر bid لديك عن سعر السوق بمقدار {bid} نقطة ويزيد سعر ask بمقدار {ask} نقطة، وذلك يشمل المراكز المفتوحة.',
    },
    hours_changed: { title: 'تتغير ساعات تداول \u2066{symbol}\u2069', body: 'من {time} (نيويورك): {hours}' },
    new_login: {
      title: 'تسجيل دخول جديد',
      body: '\u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ غيّر كلمة المرور فورًا وأنهِ تلك الجلسة.',
    },
    password_changed: {
      title: 'تم تغيير كلمة المرور',
      body: '\u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ عيّن كلمة مرور جديدة فورًا وتواصل مع خدمة العملاء.',
    },
    two_factor_on: {
      title: 'تم تفعيل المصادقة الثنائية',
      body: '\u2066{device}\u2069، \u2066{address}\u2069',
    },
    two_factor_off: {
      title: 'تم إيقاف المصادقة الثنائية',
      body: '\u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ غيّر كلمة المرور فورًا.',
    },
    second_factor_failed: {
      title: 'رمز مصادقة ثنائية خاطئ',
      body: '\u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ غيّر كلمة المرور فورًا.',
    },
    passkey_added: {
      title: 'تمت إضافة مفتاح مرور',
      body: '«{name}»، \u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ أزله فورًا.',
    },
    passkey_removed: {
      title: 'تمت إزالة مفتاح مرور',
      body: '«{name}»، \u2066{device}\u2069، \u2066{address}\u2069',
    },
    service_added: {
      title: 'وصول لخدمة أخرى',
      body: '«{name}»، \u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ احذفه فورًا.',
    },
    api_key_created: {
      title: 'تم إنشاء مفتاح API',
      body: '«{name}»، \u2066{device}\u2069، \u2066{address}\u2069. لست أنت؟ احذفه فورًا.',
    },
    api_key_network: {
      title: 'استخدام مفتاح API من شبكة جديدة',
      body: '«{name}»، \u2066{address}\u2069. ليست شبكتك؟ أوقف المفتاح مؤقتًا أو احذفه فورًا.',
    },
  },
  groupLevels: 'نداء الهامش عند {call}، والإغلاق الإجباري عند {stopOut}.',
  usualHours: 'الساعات المعتادة',
  depositDiffers: 'الإيداع رقم {number}: تمت إضافة {amount} إلى رصيدك. المبلغ الذي أدخلته: {claimed}.',
  sides: { buy: 'شراء', sell: 'بيع' },
  why: {
    insufficient_margin: 'لم يكن الهامش المتاح كافيًا.',
    no_conversion_rate: 'لم يتوفر سعر صرف للتحويل إلى USD.',
    trading_disabled: 'كان التداول موقوفًا.',
    expired: 'انتهت مدة صلاحيته.',
    position_limit: 'تم بلوغ حد حجم الصفقات.',
  },
  alerts: {
    rises_to: 'صعد {source} إلى {level}، وهو الآن {price}.',
    falls_to: 'هبط {source} إلى {level}، وهو الآن {price}.',
    move: 'تحرّك {source} بنسبة {percent} منذ إنشاء التنبيه، وهو الآن {price}.',
    day_change: 'بلغ تغيّر اليوم {percent}، وسعر البيع الآن {price}.',
  },
  sources: { bid: 'سعر البيع (Bid)', ask: 'سعر الشراء (Ask)', mid: 'السعر الأوسط' },
  hidden: 'افتح Tradewind لعرض التفاصيل.',
  test: { title: 'الإشعارات تعمل', body: 'هكذا تصلك إشعارات Tradewind على هذا الجهاز.' },
  unknown: 'غير معروف',
};
