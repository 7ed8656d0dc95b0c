export const ui = {
  close: 'Đóng',
  cancel: 'Hủy',
  partMissing: 'Không tải được phần này của ứng dụng',
  retry: 'Thử lại',
  loading: 'Đang tải',
  increase: 'Tăng',
  decrease: 'Giảm',
  refresh: 'Làm mới',
  up: 'tăng',
  down: 'giảm',
};
