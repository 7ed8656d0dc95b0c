export const history = {
  title: 'Chi tiết tài khoản',
  balance: 'Số dư',
  locked: 'Đang khóa',
  log: 'Lịch sử tài khoản',
  balanceAfter: 'Số dư {amount}',
  order: 'Lệnh {id}',
  emptyTitle: 'Chưa có biến động',
  emptyBody: 'Mọi thay đổi số dư cùng lý do sẽ được liệt kê tại đây.',
  failed: 'Không tải được lịch sử tài khoản',
  end: 'Đã hiển thị tất cả.',
};
