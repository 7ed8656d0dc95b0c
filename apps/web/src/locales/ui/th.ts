export const ui = {
  close: 'ปิด',
  cancel: 'ยกเลิก',
  partMissing: 'โหลดส่วนนี้ของแอปไม่สำเร็จ',
  retry: 'ลองใหม่',
  loading: 'กำลังโหลด',
  increase: 'เพิ่ม',
  decrease: 'ลด',
  refresh: 'รีเฟรช',
  up: 'ขึ้น',
  down: 'ลง',
};
