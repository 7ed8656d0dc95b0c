export const ui = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  partMissing: 'تعذّر تحميل هذا الجزء من التطبيق',
  retry: 'إعادة المحاولة',
  loading: 'جارٍ التحميل',
  increase: 'زيادة',
  decrease: 'تقليل',
  refresh: 'تحديث',
  up: 'صعود',
  down: 'هبوط',
};
