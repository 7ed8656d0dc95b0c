import type { NewsTemplates } from './types.ts';

/** Arabic. Parameters are isolated when they are filled in (modules/messages/rendering/fill.ts). */
export const newsAr: NewsTemplates = {
  verification_approved: {
    subject: 'تم التحقق من هويتك',
    title: 'تم التحقق من الهوية',
    body: 'تمت الموافقة على التحقق من هويتك. يمكنك الآن استخدام كل ما يقدمه Tradewind.',
    advice: 'لم تقدّمه أنت؟ يُرجى التواصل مع خدمة العملاء.',
    sms: 'Tradewind: تمت الموافقة على التحقق من هويتك.',
  },
  verification_refused: {
    subject: 'رُفض التحقق من هويتك',
    title: 'رُفض التحقق من الهوية',
    body: 'تعذّرت الموافقة على التحقق من هويتك. يُرجى تقديمه من جديد في التطبيق.',
    advice: 'إذا كان هناك أي أمر غير واضح، فيُرجى التواصل مع خدمة العملاء.',
    sms: 'Tradewind: رُفض التحقق من هويتك. تجد السبب في التطبيق.',
  },
  price_alert: {
    subject: 'انطلق تنبيه السعر الخاص بك في Tradewind',
    title: 'تنبيه سعر',
    body: 'بلغ السوق السعر الذي تنتظره. {text}',
    advice: 'يمكنك تعديل تنبيهاتك وإيقاف هذه الرسائل من «الإشعارات» في التطبيق.',
    sms: 'تنبيه سعر من Tradewind: {text}',
  },
  order_news: {
    subject: 'جديد أمرك في Tradewind',
    title: 'أمرك',
    body: 'هذا ما حدث لأحد أوامرك: {text}',
    advice: 'يمكنك إيقاف هذه الرسائل من «الإشعارات» في التطبيق.',
    sms: 'أمرك في Tradewind: {text}',
  },
  stop_reached: {
    subject: 'أُغلقت صفقة في Tradewind عند وقف الخسارة أو جني الأرباح',
    title: 'أُغلقت الصفقة',
    body: 'بلغ السوق سعرًا كنت قد حددته. {text}',
    advice: 'يمكنك إيقاف هذه الرسائل من «الإشعارات» في التطبيق.',
    sms: 'Tradewind: بلغ السوق سعرًا كنت قد حددته. {text}',
  },
  margin_call: {
    subject: 'نداء الهامش على حسابك في Tradewind',
    title: 'نداء الهامش',
    body: 'حسابك يحتاج إلى انتباهك. {text}',
    advice: 'إذا انخفض مستوى الهامش أكثر، تُغلق الصفقات تلقائيًا بدءًا بالأكبر خسارة.',
    sms: 'نداء الهامش من Tradewind. {text}',
  },
  stop_out: {
    subject: 'أُغلقت صفقة في Tradewind لنفاد الهامش',
    title: 'إغلاق إجباري',
    body: 'لم يعد هامش حسابك يغطي صفقاته. {text}',
    advice: 'ربما أُغلقت صفقات أخرى أيضًا. تجدها كلها في سجل أوامرك.',
    sms: 'إغلاق إجباري في Tradewind: {text}',
  },
};
