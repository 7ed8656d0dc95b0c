import type { faults as source } from './en.ts';

export const faults: Readonly<Record<keyof typeof source, string>> = {
  required: 'يرجى ملء هذا الحقل.',
  invalid: 'هذه القيمة غير صالحة.',
  number: 'أدخل رقمًا.',
  least: '{n} على الأقل.',
  above: 'أكبر من {n}.',
  most: '{n} على الأكثر.',
  tooShort: 'قصير جدًا، الحد الأدنى للأحرف: {n}.',
  tooLong: 'طويل جدًا، الحد الأقصى للأحرف: {n}.',
  option: 'اختر أحد الخيارات.',
  email: 'أدخل عنوان بريد إلكتروني صالحًا.',
  characters: 'يحتوي على أحرف غير مسموح بها.',
  future: 'يجب أن يكون في المستقبل.',
  picture: 'استخدم صورة JPEG أو PNG أو WebP.',
  upload: 'يرجى رفع هذه الصورة مرة أخرى.',
  same: 'استخدم صورتين مختلفتين.',
};
