import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'แจ้งเตือนราคา {symbol}', body: '{alert}' },
    calendar_event: { title: 'เหตุการณ์ทางเศรษฐกิจ: {currency}', body: '{name}, {time} (นิวยอร์ก)' },
    order_filled: { title: 'คำสั่งดำเนินการแล้ว', body: '{side} {lots} ล็อต {symbol} ที่ราคา {price}' },
    order_triggered: { title: 'คำสั่งล่วงหน้าดำเนินการแล้ว', body: '{side} {lots} ล็อต {symbol} ที่ราคา {price}' },
    order_cancelled: {
      title: 'คำสั่งล่วงหน้าถูกยกเลิก',
      body: '{side} {lots} ล็อต {symbol} ที่ราคา {price}: {why}',
    },
    stop_loss: { title: 'ถึงราคา Stop Loss', body: 'ปิด {symbol} {lots} ล็อต ที่ราคา {price} กำไร/ขาดทุน: {profit}' },
    take_profit: { title: 'ถึงราคา Take Profit', body: 'ปิด {symbol} {lots} ล็อต ที่ราคา {price} กำไร/ขาดทุน: {profit}' },
    margin_call: {
      title: 'Margin Call',
      body: 'ระดับมาร์จิ้นของคุณลดลงเหลือ {level} โปรดปิดสถานะหรือฝากเงินเพิ่มเพื่อไม่ให้ถูกบังคับปิด',
    },
    stop_out: {
      title: 'สถานะถูกบังคับปิด (Stop Out)',
      body: 'ปิด {symbol} {lots} ล็อต ที่ราคา {price} เพราะระดับมาร์จิ้นลดลงถึงระดับ Stop Out กำไร/ขาดทุน: {profit}',
    },
    deposit_finished: { title: 'เงินฝากเข้าแล้ว', body: 'เงินฝาก #{number} จำนวน {amount} เข้ายอดคงเหลือแล้ว' },
    deposit_rejected: {
      title: 'เงินฝากไม่ได้รับอนุมัติ',
      body: 'เงินฝาก #{number} จำนวน {amount} ไม่ได้รับอนุมัติ: {reason}',
    },
    withdrawal_requested: {
      title: 'มีคำขอถอนเงิน',
      body: 'มีคำขอถอนเงิน #{number} จำนวน {amount} หากไม่ใช่คุณ โปรดยกเลิกทันทีและเปลี่ยนรหัสผ่าน',
    },
    withdrawal_paid: { title: 'โอนเงินที่ถอนแล้ว', body: 'โอนเงินตามคำขอถอน #{number} จำนวน {amount} แล้ว' },
    withdrawal_refused: {
      title: 'คำขอถอนเงินไม่ได้รับอนุมัติ',
      body: 'เงินถอน #{number} จำนวน {amount} คืนเข้ายอดคงเหลือแล้ว: {reason}',
    },
    balance_corrected: { title: 'ปรับแก้ยอดคงเหลือแล้ว', body: '{amount}: {reason}' },
    verification_approved: { title: 'ยืนยันตัวตนแล้ว', body: 'การยืนยันตัวตนของคุณได้รับอนุมัติแล้ว' },
    verification_refused: { title: 'การยืนยันตัวตนไม่ผ่าน', body: 'โปรดส่งใหม่อีกครั้ง เหตุผล: {reason}' },
    account_suspended: {
      title: 'บัญชีถูกระงับ',
      body: 'ระงับการส่งคำสั่งใหม่และการถอนเงิน เหตุผล: {reason}',
    },
    group_changed: {
      title: 'กลุ่มบัญชีของคุณเปลี่ยนแล้ว',
      body: 'ตอนนี้คุณอยู่ในกลุ่ม {group} เลเวอเรจและขีดจำกัดของคำสั่งใหม่อาจแตกต่างไป สถานะที่เปิดอยู่ยังใช้มาร์จิ้นเท่าเดิม แต่ระดับ Margin Call และ Stop Out ค่าสวอป และค่าคอมมิชชันเมื่อปิดสถานะของกลุ่มใหม่มีผลกับสถานะเหล่านั้นทันที',
    },
    group_moves: {
      title: 'ย้ายไปกลุ่มอื่น',
      body: 'ตั้งแต่ {time} (นิวยอร์ก) คุณอยู่ในกลุ่ม {group} นับจากนั้นสเปรด ระดับ Margin Call และ Stop Out ค่าสวอป และค่าคอมมิชชันเมื่อปิดสถานะของกลุ่มนี้มีผลกับสถานะที่เปิดอยู่ด้วย โดยมาร์จิ้นยังเท่าเดิม',
    },
    spread_changes: {
      title: 'สเปรดของ {symbols} เปลี่ยน',
      body: 'ตั้งแต่ {time} (นิวยอร์ก) ราคา bid ของคุณต่ำกว่าราคาตลาด {bid} พอยต์ และราคา ask สูงกว่า {ask} พอยต์ รวมถึงสถานะที่เปิดอยู่',
    },
    hours_changed: { title: 'เวลาซื้อขายของ {symbol} เปลี่ยน', body: 'ตั้งแต่ {time} (นิวยอร์ก): {hours}' },
    new_login: {
      title: 'การเข้าสู่ระบบใหม่',
      body: '{device}, {address} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและออกจากระบบบนอุปกรณ์นั้น',
    },
    password_changed: {
      title: 'รหัสผ่านถูกเปลี่ยนแล้ว',
      body: '{device}, {address} หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันทีและติดต่อฝ่ายบริการลูกค้า',
    },
    two_factor_on: { title: 'เปิดการยืนยันตัวตนสองขั้นตอนแล้ว', body: '{device}, {address}' },
    two_factor_off: {
      title: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว',
      body: '{device}, {address} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
    },
    second_factor_failed: {
      title: 'รหัสยืนยันสองขั้นตอนไม่ถูกต้อง',
      body: '{device}, {address} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที',
    },
    passkey_added: {
      title: 'เพิ่มพาสคีย์แล้ว',
      body: '“{name}”, {device}, {address} หากไม่ใช่คุณ โปรดลบออกทันที',
    },
    passkey_removed: { title: 'ลบพาสคีย์แล้ว', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'การเข้าถึงของบริการอื่น',
      body: '“{name}”, {device}, {address} หากไม่ใช่คุณ โปรดลบออกทันที',
    },
    api_key_created: { title: 'สร้างคีย์ API แล้ว', body: '“{name}”, {device}, {address} หากไม่ใช่คุณ โปรดลบออกทันที' },
    api_key_network: { title: 'คีย์ API ถูกใช้จากเครือข่ายใหม่', body: '“{name}”, {address} หากไม่ใช่ของคุณ โปรดหยุดหรือลบคีย์ทันที' },
  },
  groupLevels: 'Margin Call ที่ {call} และบังคับปิด (Stop Out) ที่ {stopOut}',
  usualHours: 'เวลาซื้อขายปกติ',
  depositDiffers: 'เงินฝาก #{number}: {amount} เข้ายอดคงเหลือแล้ว ยอดที่คุณแจ้งไว้คือ {claimed}',
  sides: { buy: 'ซื้อ', sell: 'ขาย' },
  why: {
    insufficient_margin: 'มาร์จิ้นคงเหลือไม่พอ',
    no_conversion_rate: 'ไม่มีอัตราแลกเปลี่ยนสำหรับแปลงเป็น USD',
    trading_disabled: 'มีการระงับการซื้อขาย',
    expired: 'หมดอายุแล้ว',
    position_limit: 'ถึงขีดจำกัดของสถานะแล้ว',
  },
  alerts: {
    rises_to: '{source} ขึ้นถึง {level} แล้ว ปัจจุบัน {price}',
    falls_to: '{source} ลงถึง {level} แล้ว ปัจจุบัน {price}',
    move: '{source} ขยับ {percent} นับตั้งแต่คุณตั้งแจ้งเตือน ปัจจุบัน {price}',
    day_change: 'การเปลี่ยนแปลงวันนี้ถึง {percent} แล้ว ราคา Bid ปัจจุบัน {price}',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'ราคากลาง' },
  hidden: 'เปิด Tradewind เพื่อดูรายละเอียด',
  test: { title: 'การแจ้งเตือนทำงานแล้ว', body: 'Tradewind จะแจ้งเตือนคุณบนอุปกรณ์นี้ในลักษณะนี้' },
  unknown: 'ไม่ทราบ',
};
