export const history = {
  title: 'รายละเอียดบัญชี',
  balance: 'ยอดคงเหลือ',
  locked: 'ถูกระงับ',
  log: 'ประวัติบัญชี',
  balanceAfter: 'ยอดคงเหลือ {amount}',
  order: 'คำสั่ง {id}',
  emptyTitle: 'ยังไม่มีรายการ',
  emptyBody: 'ทุกการเปลี่ยนแปลงของยอดคงเหลือและสาเหตุจะแสดงที่นี่',
  failed: 'โหลดประวัติบัญชีไม่สำเร็จ',
  end: 'แสดงครบแล้ว',
};
