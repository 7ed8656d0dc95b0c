import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Thai. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'เติมเงินบัญชีทดลอง',
    demo_reset: 'รีเซ็ตบัญชีทดลอง',
    trade_fee: 'ค่าคอมมิชชัน {symbol}',
    commission: 'ค่าคอมมิชชันของบัญชี {symbol}',
    trade_profit: 'กำไร/ขาดทุนที่รับรู้แล้ว {symbol}',
    financing: 'ค่าสวอป {symbol}',
    negative_balance_protection: 'คุ้มครองยอดติดลบ',
    deposit: 'ฝากเงิน #{number}',
    withdrawal: 'ถอนเงิน #{number}',
    withdrawal_refused: 'ถอนเงิน #{number}: คืนเข้ายอดคงเหลือ',
    withdrawal_paid: 'ถอนเงิน #{number}: โอนแล้ว',
    withdrawal_fee: 'ถอนเงิน #{number}: ค่าธรรมเนียม',
    correction: 'ปรับแก้ยอด: {reason}',
  },
  otherMemo: 'ยอดคงเหลือเปลี่ยนแปลง',
  fundsStatus: {
    deposit: ['กำลังตรวจสอบ', 'เข้ายอดแล้ว', 'ไม่อนุมัติ', 'ใช้ไม่ได้'],
    withdrawal: ['กำลังดำเนินการ', 'โอนแล้ว', 'ไม่อนุมัติ', 'ยกเลิกแล้ว'],
  },
  announcements: {
    restricted_regions: {
      title: 'พื้นที่ที่เราไม่ให้บริการ',
      body: `เราไม่ให้บริการในพื้นที่ต่อไปนี้: {regions}

ผู้พำนักในพื้นที่เหล่านี้ไม่สามารถเปิดบัญชีได้ หากคุณย้ายไปอยู่ในพื้นที่ดังกล่าว โปรดติดต่อฝ่ายบริการลูกค้าก่อนเทรดต่อ`,
    },
  },
  logColumns: {
    time: 'เวลา (UTC)',
    memo: 'รายละเอียด',
    change: 'เปลี่ยนแปลง (USD)',
    balance: 'ยอดคงเหลือ (USD)',
    cause: 'ประเภท',
    order: 'คำสั่ง',
    entry: 'เลขที่รายการ',
  },
};
