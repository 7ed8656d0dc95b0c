import type { Texts } from './types.ts';

/** Thai. */
export const th: Texts = {
  memo: {
    demo_issue: 'เติมเงินบัญชีทดลอง',
    demo_reset: 'รีเซ็ตบัญชีทดลอง',
    trade_fee: 'ค่าธรรมเนียมซื้อขาย {symbol}',
    trade_profit: 'กำไร/ขาดทุน {symbol}',
    negative_balance_protection: 'คุ้มครองยอดติดลบ',
    deposit: 'ฝากเงิน',
    withdrawal: 'ถอนเงิน: กันเงินไว้จนกว่าจะจ่าย',
    withdrawal_refused: 'ไม่อนุมัติการถอนเงิน: คืนเงินเข้ายอดคงเหลือ',
    withdrawal_paid: 'จ่ายเงินถอนแล้ว',
    withdrawal_fee: 'ค่าธรรมเนียมการถอนเงิน',
    correction: 'ปรับแก้ยอด',
  },
  otherMemo: 'ยอดเงินเปลี่ยนแปลง',
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
