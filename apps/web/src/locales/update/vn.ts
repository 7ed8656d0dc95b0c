export const update = {
  ready: 'Đã có phiên bản mới.',
  reload: 'Tải lại',
  later: 'Để sau',
  css: 'Không tải được kiểu hiển thị của trang này',
  cssBody: 'Kết nối bị lỗi hoặc đã có phiên bản mới. Hãy tải lại để tiếp tục.',
};
