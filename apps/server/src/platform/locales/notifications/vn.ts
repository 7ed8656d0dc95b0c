import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Cảnh báo giá {symbol}', body: '{alert}' },
    calendar_event: { title: 'Sự kiện kinh tế: {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Lệnh đã khớp', body: '{side} {lots} lot {symbol} tại {price}.' },
    order_triggered: { title: 'Lệnh chờ đã khớp', body: '{side} {lots} lot {symbol} tại {price}.' },
    order_cancelled: { title: 'Lệnh chờ bị hủy', body: '{side} {lots} lot {symbol} tại {price}: {why}' },
    stop_loss: { title: 'Đã chạm cắt lỗ', body: 'Đã đóng {lots} lot {symbol} tại {price}. Lãi/lỗ: {profit}.' },
    take_profit: { title: 'Đã chạm chốt lời', body: 'Đã đóng {lots} lot {symbol} tại {price}. Lãi/lỗ: {profit}.' },
    margin_call: {
      title: 'Lệnh gọi ký quỹ (Margin Call)',
      body: 'Mức ký quỹ của bạn đã giảm xuống {level}. Hãy đóng bớt vị thế hoặc nạp thêm tiền để tránh bị buộc đóng.',
    },
    stop_out: {
      title: 'Vị thế bị buộc đóng (Stop Out)',
      body: 'Đã đóng {lots} lot {symbol} tại {price} vì mức ký quỹ đã giảm đến mức Stop Out. Lãi/lỗ: {profit}.',
    },
    deposit_finished: {
      title: 'Tiền nạp đã được ghi có',
      body: 'Khoản nạp tiền #{number} số tiền {amount} đã vào số dư của bạn.',
    },
    deposit_rejected: {
      title: 'Khoản nạp tiền bị từ chối',
      body: 'Khoản nạp tiền #{number} số tiền {amount} bị từ chối: {reason}',
    },
    withdrawal_requested: {
      title: 'Có yêu cầu rút tiền',
      body: 'Có yêu cầu rút tiền #{number} số tiền {amount}. Không phải bạn? Hãy hủy ngay và đổi mật khẩu.',
    },
    withdrawal_paid: {
      title: 'Đã chuyển khoản tiền rút',
      body: 'Khoản rút tiền #{number} số tiền {amount} đã được chuyển.',
    },
    withdrawal_refused: {
      title: 'Khoản rút tiền bị từ chối',
      body: 'Khoản rút tiền #{number} số tiền {amount} đã trở lại số dư của bạn: {reason}',
    },
    balance_corrected: { title: 'Số dư được điều chỉnh', body: '{amount}: {reason}' },
    verification_approved: { title: 'Đã xác minh danh tính', body: 'Xác minh danh tính của bạn đã được duyệt.' },
    verification_refused: {
      title: 'Xác minh danh tính bị từ chối',
      body: 'Vui lòng gửi lại. Lý do: {reason}',
    },
    account_suspended: {
      title: 'Tài khoản bị tạm ngừng',
      body: 'Tạm ngừng đặt lệnh mới và rút tiền. Lý do: {reason}',
    },
    group_changed: {
      title: 'Nhóm tài khoản của bạn đã thay đổi',
      body: 'Bạn hiện thuộc nhóm {group}. Đòn bẩy và giới hạn của lệnh mới có thể khác. Các vị thế đang mở giữ nguyên ký quỹ đã dùng, nhưng các mức Margin Call và Stop Out, phí qua đêm (swap) và phí hoa hồng khi đóng của nhóm mới áp dụng cho chúng ngay lập tức.',
    },
    group_moves: {
      title: 'Chuyển sang nhóm khác',
      body: 'Từ {time} (New York) bạn thuộc nhóm {group}. Kể từ đó, spread, các mức Margin Call và Stop Out, phí qua đêm (swap) và phí hoa hồng khi đóng của nhóm này cũng áp dụng cho vị thế đang mở; ký quỹ của các vị thế đó giữ nguyên.',
    },
    spread_changes: {
      title: 'Spread của {symbols} thay đổi',
      body: 'Từ {time} (New York) giá bid của bạn thấp hơn giá thị trường {bid} point và giá ask cao hơn {ask} point, kể cả với vị thế đang mở.',
    },
    hours_changed: { title: 'Giờ giao dịch của {symbol} thay đổi', body: 'Từ {time} (New York): {hours}' },
    new_login: {
      title: 'Đăng nhập mới',
      body: '{device}, {address}. Không phải bạn? Hãy đổi mật khẩu ngay và đăng xuất thiết bị đó.',
    },
    password_changed: {
      title: 'Mật khẩu đã được đổi',
      body: '{device}, {address}. Không phải bạn? Hãy đặt mật khẩu mới ngay và liên hệ hỗ trợ khách hàng.',
    },
    two_factor_on: { title: 'Đã bật xác thực hai lớp', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Đã tắt xác thực hai lớp',
      body: '{device}, {address}. Không phải bạn? Hãy đổi mật khẩu ngay.',
    },
    second_factor_failed: {
      title: 'Sai mã xác thực hai lớp',
      body: '{device}, {address}. Không phải bạn? Hãy đổi mật khẩu ngay.',
    },
    passkey_added: {
      title: 'Đã thêm khóa truy cập',
      body: '“{name}”, {device}, {address}. Không phải bạn? Hãy xóa ngay.',
    },
    passkey_removed: { title: 'Đã xóa khóa truy cập', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'Quyền truy cập cho dịch vụ khác',
      body: '“{name}”, {device}, {address}. Không phải bạn? Hãy xóa ngay.',
    },
    api_key_created: { title: 'Đã tạo khóa API', body: '“{name}”, {device}, {address}. Không phải bạn? Hãy xóa ngay.' },
    api_key_network: {
      title: 'Khóa API được dùng từ một mạng mới',
      body: '“{name}”, {address}. Không phải của bạn? Hãy tạm dừng hoặc xóa khóa ngay.',
    },
  },
  groupLevels: 'Lệnh gọi ký quỹ (Margin Call) ở mức {call}, buộc đóng (Stop Out) ở mức {stopOut}.',
  usualHours: 'giờ thường lệ',
  depositDiffers: 'Khoản nạp #{number}: {amount} đã vào số dư của bạn. Số tiền bạn đã khai là {claimed}.',
  sides: { buy: 'Mua', sell: 'Bán' },
  why: {
    insufficient_margin: 'không đủ ký quỹ khả dụng.',
    no_conversion_rate: 'không có tỷ giá để quy đổi sang USD.',
    trading_disabled: 'giao dịch đang tạm ngừng.',
    expired: 'đã hết hạn.',
    position_limit: 'đã đạt giới hạn vị thế.',
  },
  alerts: {
    rises_to: '{source} đã tăng lên {level}; hiện là {price}.',
    falls_to: '{source} đã giảm xuống {level}; hiện là {price}.',
    move: '{source} đã biến động {percent} kể từ khi bạn đặt cảnh báo; hiện là {price}.',
    day_change: 'Thay đổi trong ngày đã đạt {percent}; giá bán hiện là {price}.',
  },
  sources: { bid: 'Giá bán (Bid)', ask: 'Giá mua (Ask)', mid: 'Giá giữa' },
  hidden: 'Mở Tradewind để xem chi tiết.',
  test: { title: 'Thông báo hoạt động tốt', body: 'Đây là cách Tradewind thông báo cho bạn trên thiết bị này.' },
  unknown: 'không rõ',
};
