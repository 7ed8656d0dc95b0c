export const ui = {
  close: 'Đóng',
  cancel: 'Hủy',
  retry: 'Thử lại',
  loading: 'Đang tải',
  increase: 'Tăng',
  decrease: 'Giảm',
  refresh: 'Làm mới',
  up: 'tăng',
  down: 'giảm',
};
