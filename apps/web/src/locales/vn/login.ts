export const login = {
  title: 'Đăng nhập',
  headline: 'Giao dịch với {amount} USD tiền ảo',
  body: 'Tài khoản demo không cần đăng ký. Tài khoản gắn với thiết bị này, dùng cùng mức giá và quy tắc như tài khoản thật, và có thể đặt lại bất cứ lúc nào.',
  demo: 'Mở tài khoản demo',
  later: 'Đăng ký bằng email hoặc số điện thoại chưa mở. Khi mở, bạn sẽ thấy tại đây.',
};
