import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Vietnamese. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Cấp vốn demo',
    demo_reset: 'Đặt lại tài khoản demo',
    trade_fee: 'Phí giao dịch {symbol}',
    commission: 'Phí hoa hồng {symbol}',
    trade_profit: 'Lãi/lỗ đã thực hiện {symbol}',
    financing: 'Phí qua đêm {symbol}',
    negative_balance_protection: 'Bảo vệ số dư âm',
    deposit: 'Nạp tiền #{number}',
    withdrawal: 'Rút tiền #{number}',
    withdrawal_refused: 'Rút tiền #{number}: hoàn lại số dư',
    withdrawal_paid: 'Rút tiền #{number}: đã chuyển tiền',
    withdrawal_fee: 'Rút tiền #{number}: phí',
    correction: 'Điều chỉnh: {reason}',
  },
  otherMemo: 'Thay đổi số dư',
  fundsStatus: {
    deposit: ['Đang kiểm tra', 'Đã ghi có', 'Bị từ chối', 'Không hợp lệ'],
    withdrawal: ['Đang xử lý', 'Đã chuyển tiền', 'Bị từ chối', 'Đã hủy'],
  },
  announcements: {
    restricted_regions: {
      title: 'Khu vực chúng tôi không phục vụ',
      body: `Chúng tôi không cung cấp dịch vụ tại {regions}.

Cư dân các khu vực này không thể mở tài khoản. Nếu bạn đã chuyển đến một trong các khu vực đó, vui lòng liên hệ bộ phận hỗ trợ khách hàng trước khi tiếp tục giao dịch.`,
    },
  },
  logColumns: {
    time: 'Thời gian (UTC)',
    memo: 'Nội dung',
    change: 'Thay đổi (USD)',
    balance: 'Số dư (USD)',
    cause: 'Loại',
    order: 'Lệnh',
    entry: 'Mã ghi nhận',
  },
};
