export const ui = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'إعادة المحاولة',
  loading: 'جارٍ التحميل',
  increase: 'زيادة',
  decrease: 'تقليل',
  refresh: 'تحديث',
  up: 'صعود',
  down: 'هبوط',
};
