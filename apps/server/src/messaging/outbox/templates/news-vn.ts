import type { NewsTemplates } from './types.ts';

export const newsVn: NewsTemplates = {
  verification_approved: {
    subject: 'Danh tính của bạn đã được xác minh',
    title: 'Đã xác minh danh tính',
    body: 'Xác minh danh tính của bạn đã được duyệt. Giờ đây bạn có thể dùng mọi tính năng của Tradewind.',
    advice: 'Bạn không gửi yêu cầu này? Vui lòng liên hệ hỗ trợ khách hàng.',
    sms: 'Tradewind: xác minh danh tính của bạn đã được duyệt.',
  },
  verification_refused: {
    subject: 'Xác minh danh tính của bạn bị từ chối',
    title: 'Xác minh danh tính bị từ chối',
    body: 'Chúng tôi không thể duyệt xác minh danh tính của bạn. Vui lòng gửi lại trong ứng dụng.',
    advice: 'Nếu có điều gì chưa rõ, vui lòng liên hệ hỗ trợ khách hàng.',
    sms: 'Tradewind: xác minh danh tính của bạn bị từ chối. Xem lý do trong ứng dụng.',
  },
  price_alert: {
    subject: 'Giá đã đạt mức cảnh báo Tradewind của bạn',
    title: 'Cảnh báo giá',
    body: 'Giá bạn đang chờ đã đạt. {text}',
    advice: 'Bạn có thể sửa cảnh báo và tắt các email này ở mục Thông báo trong ứng dụng.',
    sms: 'Cảnh báo giá Tradewind: {text}',
  },
  order_news: {
    subject: 'Tin về lệnh Tradewind của bạn',
    title: 'Lệnh của bạn',
    body: 'Lệnh của bạn có diễn biến: {text}',
    advice: 'Bạn có thể tắt các email này ở mục Thông báo trong ứng dụng.',
    sms: 'Lệnh Tradewind: {text}',
  },
  stop_reached: {
    subject: 'Một vị thế Tradewind đã đóng tại mức cắt lỗ hoặc chốt lời',
    title: 'Vị thế đã đóng',
    body: 'Giá bạn đặt đã đạt. {text}',
    advice: 'Bạn có thể tắt các email này ở mục Thông báo trong ứng dụng.',
    sms: 'Tradewind: giá bạn đặt đã đạt. {text}',
  },
  margin_call: {
    subject: 'Cảnh báo ký quỹ tài khoản Tradewind của bạn',
    title: 'Cảnh báo ký quỹ',
    body: 'Tài khoản của bạn cần được chú ý. {text}',
    advice: 'Nếu mức ký quỹ giảm thêm, các vị thế sẽ bị tự động đóng, bắt đầu từ vị thế lỗ nhiều nhất.',
    sms: 'Tradewind cảnh báo ký quỹ. {text}',
  },
  stop_out: {
    subject: 'Một vị thế Tradewind đã bị đóng vì hết ký quỹ',
    title: 'Buộc đóng (Stop Out)',
    body: 'Ký quỹ trong tài khoản không còn đủ cho các vị thế. {text}',
    advice: 'Các vị thế khác cũng có thể đã bị đóng. Bạn có thể xem tất cả trong lịch sử lệnh.',
    sms: 'Tradewind buộc đóng vị thế: {text}',
  },
};
