export const gate = {
  title: 'Chỉ dành cho tài khoản thật',
  body: 'Vui lòng đăng ký hoặc đăng nhập tài khoản thật.',
  keeps: 'Tài khoản demo vẫn ở trên thiết bị này; mục yêu thích và cài đặt được giữ nguyên.',
  register: 'Đăng ký',
  login: 'Đăng nhập tài khoản thật',
};
