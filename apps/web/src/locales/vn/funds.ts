export const funds = {
  charge: 'Nạp tiền',
  withdraw: 'Rút tiền',
  withdrawWay: 'Liên kết phương thức rút tiền',
  wallet: 'Ví',
  bankCards: 'Tài khoản ngân hàng',
  coinAddresses: 'Địa chỉ tiền mã hóa',
  closedTitle: 'Chưa mở tại đây',
  closedBody: 'Hệ thống này chưa mở nạp và rút tiền. Số dư và mọi biến động có trong chi tiết tài khoản.',
  toHistory: 'Chi tiết tài khoản',
};
