import { newsVn } from './news-vn.ts';
import type { MessageTexts } from './types.ts';

export const vn: MessageTexts = {
  labels: {
    time: 'Thời gian',
    device: 'Thiết bị',
    address: 'Địa chỉ mạng',
    name: 'Khóa truy cập',
    method: 'Phương thức rút tiền',
    reference: 'Mã tham chiếu thanh toán',
    reason: 'Lý do',
    text: 'Tin nhắn',
    link: 'Liên kết',
  },
  unknown: 'không rõ',
  valid: 'Có hiệu lực trong {minutes} phút.',
  automatic: 'Thư này được gửi tự động. Vui lòng không trả lời.',
  templates: {
    ...newsVn,
    code_register: {
      subject: 'Mã mở tài khoản Tradewind của bạn',
      title: 'Mở tài khoản',
      body: 'Nhập mã này để mở tài khoản Tradewind của bạn.',
      advice:
        'Nếu bạn không yêu cầu mã, bạn không cần làm gì: không có mã thì không tài khoản nào được mở. Không đưa mã cho bất kỳ ai; chúng tôi không bao giờ hỏi mã của bạn.',
      sms: '{code} là mã mở tài khoản Tradewind, hiệu lực {minutes} phút. Không đưa mã cho bất kỳ ai.',
    },
    code_reset: {
      subject: 'Mã đặt mật khẩu Tradewind mới của bạn',
      title: 'Đặt mật khẩu mới',
      body: 'Nhập mã này để đặt mật khẩu mới cho tài khoản Tradewind của bạn.',
      advice:
        'Nếu bạn không yêu cầu mã, mật khẩu vẫn giữ nguyên và bạn không cần làm gì. Không đưa mã cho bất kỳ ai; chúng tôi không bao giờ hỏi mã của bạn.',
      sms: '{code} là mã đặt mật khẩu Tradewind mới, hiệu lực {minutes} phút. Không đưa mã cho bất kỳ ai.',
    },
    password_changed: {
      subject: 'Mật khẩu Tradewind của bạn đã được đổi',
      title: 'Mật khẩu đã được đổi',
      body: 'Mật khẩu tài khoản Tradewind của bạn đã được đổi. Mọi thiết bị khác đã bị đăng xuất.',
      advice:
        'Nếu không phải bạn, hãy đặt ngay mật khẩu mới bằng “Quên mật khẩu?” ở trang đăng nhập và liên hệ bộ phận hỗ trợ khách hàng.',
      sms: 'Mật khẩu Tradewind của bạn đã được đổi. Không phải bạn? Hãy đặt lại ngay bằng “Quên mật khẩu?” và liên hệ hỗ trợ khách hàng.',
    },
    new_login: {
      subject: 'Đăng nhập mới vào tài khoản Tradewind của bạn',
      title: 'Đăng nhập mới',
      body: 'Tài khoản Tradewind của bạn vừa được đăng nhập từ một nơi chúng tôi chưa từng thấy.',
      advice:
        'Nếu không phải bạn, hãy đổi mật khẩu ngay và đăng xuất thiết bị đó trong mục Bảo mật. Bạn cũng nên bật xác thực hai lớp.',
      sms: 'Đăng nhập mới vào tài khoản Tradewind: {device}, {address}. Không phải bạn? Hãy đổi mật khẩu ngay.',
    },
    two_factor_on: {
      subject: 'Đã bật xác thực hai lớp',
      title: 'Đã bật xác thực hai lớp',
      body: 'Từ nay, mỗi lần đăng nhập Tradewind cần có mã từ ứng dụng xác thực. Hãy cất mã khôi phục ở nơi an toàn.',
      advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và liên hệ bộ phận hỗ trợ khách hàng.',
      sms: 'Tài khoản Tradewind đã bật xác thực hai lớp. Không phải bạn? Hãy đổi mật khẩu ngay và liên hệ hỗ trợ khách hàng.',
    },
    two_factor_off: {
      subject: 'Đã tắt xác thực hai lớp',
      title: 'Đã tắt xác thực hai lớp',
      body: 'Đăng nhập Tradewind không còn cần mã từ ứng dụng xác thực.',
      advice:
        'Nếu không phải bạn, hãy đổi mật khẩu ngay, bật lại xác thực hai lớp và liên hệ bộ phận hỗ trợ khách hàng.',
      sms: 'Tài khoản Tradewind đã tắt xác thực hai lớp. Không phải bạn? Hãy đổi mật khẩu ngay và liên hệ hỗ trợ khách hàng.',
    },
    passkey_added: {
      subject: 'Khóa truy cập đã được thêm vào tài khoản Tradewind của bạn',
      title: 'Đã thêm khóa truy cập',
      body: 'Giờ đây bạn cũng có thể đăng nhập Tradewind bằng khóa truy cập “{name}”.',
      advice:
        'Nếu không phải bạn, hãy xóa ngay khóa truy cập trong mục Bảo mật, đổi mật khẩu và liên hệ bộ phận hỗ trợ khách hàng.',
      sms: 'Đã thêm khóa truy cập “{name}” vào tài khoản Tradewind. Không phải bạn? Hãy xóa khóa và đổi mật khẩu ngay.',
    },
    passkey_removed: {
      subject: 'Khóa truy cập đã bị xóa khỏi tài khoản Tradewind của bạn',
      title: 'Đã xóa khóa truy cập',
      body: 'Không thể đăng nhập Tradewind bằng khóa truy cập “{name}” nữa.',
      advice: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và liên hệ bộ phận hỗ trợ khách hàng.',
      sms: 'Đã xóa khóa truy cập “{name}” khỏi tài khoản Tradewind. Không phải bạn? Hãy đổi mật khẩu ngay.',
    },
    payout_method_added: {
      subject: 'Tài khoản Tradewind của bạn có thêm phương thức rút tiền',
      title: 'Đã thêm phương thức rút tiền',
      body: 'Tài khoản Tradewind của bạn có phương thức rút tiền mới: {method}.',
      advice: 'Nếu không phải bạn, hãy xóa ngay phương thức này trong ví, đổi mật khẩu và liên hệ hỗ trợ khách hàng.',
      sms: 'Phương thức rút tiền mới của tài khoản Tradewind: {method}. Không phải bạn? Hãy đổi mật khẩu ngay và liên hệ hỗ trợ khách hàng.',
    },
    withdrawal_requested: {
      subject: 'Có yêu cầu rút tiền từ tài khoản Tradewind của bạn',
      title: 'Đã nhận yêu cầu rút tiền',
      body: 'Yêu cầu rút tiền #{number} số tiền {amount} đến {method} đã được gửi. Chúng tôi đang xử lý.',
      advice: 'Nếu không phải bạn, hãy hủy ngay trong ứng dụng, đổi mật khẩu và liên hệ hỗ trợ khách hàng.',
      sms: 'Tradewind: có yêu cầu rút tiền #{number} số tiền {amount}. Không phải bạn? Hãy hủy trong ứng dụng và đổi mật khẩu ngay.',
    },
    withdrawal_paid: {
      subject: 'Khoản rút tiền Tradewind của bạn đã được chi trả',
      title: 'Đã chi trả khoản rút tiền',
      body: 'Khoản rút tiền #{number} số tiền {amount} đã được chi trả. Thời gian nhận được tùy thuộc vào mạng hoặc ngân hàng của bạn.',
      advice: 'Nếu bạn không yêu cầu, hãy liên hệ ngay hỗ trợ khách hàng.',
      sms: 'Tradewind: khoản rút tiền #{number} số tiền {amount} đã được chi trả. Không phải bạn yêu cầu? Hãy liên hệ ngay hỗ trợ khách hàng.',
    },
    withdrawal_refused: {
      subject: 'Yêu cầu rút tiền Tradewind của bạn bị từ chối',
      title: 'Yêu cầu rút tiền bị từ chối',
      body: 'Yêu cầu rút tiền #{number} số tiền {amount} bị từ chối. Số tiền đã trở lại số dư của bạn.',
      advice: 'Nếu có điều gì chưa rõ, vui lòng liên hệ hỗ trợ khách hàng.',
      sms: 'Tradewind: yêu cầu rút tiền #{number} số tiền {amount} bị từ chối, số tiền đã trở lại số dư. Xem lý do trong ứng dụng.',
    },
    deposit_credited: {
      subject: 'Khoản nạp tiền Tradewind của bạn đã được ghi có',
      title: 'Đã ghi có khoản nạp tiền',
      body: 'Khoản nạp tiền #{number} số tiền {amount} đã vào số dư của bạn.',
      advice: 'Nếu bạn không biết khoản nạp tiền này, vui lòng liên hệ hỗ trợ khách hàng.',
      sms: 'Tradewind: khoản nạp tiền #{number} số tiền {amount} đã vào số dư của bạn.',
    },
    deposit_rejected: {
      subject: 'Khoản nạp tiền Tradewind của bạn bị từ chối',
      title: 'Khoản nạp tiền bị từ chối',
      body: 'Khoản nạp tiền #{number} số tiền {amount} bị từ chối và không được ghi có.',
      advice: 'Nếu có điều gì chưa rõ, vui lòng liên hệ hỗ trợ khách hàng.',
      sms: 'Tradewind: khoản nạp tiền #{number} số tiền {amount} bị từ chối. Xem lý do trong ứng dụng.',
    },
    balance_corrected: {
      subject: 'Số dư Tradewind của bạn đã được điều chỉnh',
      title: 'Đã điều chỉnh số dư',
      body: 'Số dư của bạn đã được điều chỉnh {amount}. Bạn có thể xem mục này trong lịch sử tài khoản.',
      advice: 'Nếu có điều gì chưa rõ, vui lòng liên hệ hỗ trợ khách hàng.',
      sms: 'Tradewind: số dư của bạn đã được điều chỉnh {amount}. Xem lý do trong lịch sử tài khoản.',
    },
    account_suspended: {
      subject: 'Tài khoản Tradewind của bạn bị tạm ngưng',
      title: 'Tài khoản bị tạm ngưng',
      body: 'Tài khoản Tradewind của bạn tạm ngưng đặt lệnh mới và rút tiền. Bạn vẫn có thể đóng các vị thế đang mở.',
      advice: 'Vui lòng liên hệ hỗ trợ khách hàng để giải quyết.',
      sms: 'Tradewind: tài khoản của bạn tạm ngưng đặt lệnh mới và rút tiền. Vẫn có thể đóng các vị thế đang mở. Vui lòng liên hệ hỗ trợ khách hàng.',
    },
    chat_answer: {
      subject: 'Bộ phận chăm sóc khách hàng đã trả lời bạn',
      title: 'Chúng tôi đã trả lời bạn',
      body: 'Chúng tôi đã trả lời tin nhắn của bạn trong khung trò chuyện.',
      advice: 'Để tiếp tục, hãy mở lại khung trò chuyện. Chúng tôi không bao giờ hỏi mật khẩu hay mã xác minh của bạn.',
      sms: 'Tradewind: bộ phận chăm sóc khách hàng đã trả lời bạn. Hãy mở khung trò chuyện để đọc.',
    },
    chat_waiting: {
      subject: 'Có khách đang chờ trong khung hỗ trợ',
      title: 'Có khách đang chờ',
      body: 'Một khách đã viết trong khung hỗ trợ khi không có nhân viên nào trực.',
      advice: 'Các tin nhắn khác của cuộc trò chuyện này trong vòng mười phút sẽ không được báo lại.',
      sms: 'Tradewind: có khách đang chờ trong khung hỗ trợ.',
    },
  },
};
