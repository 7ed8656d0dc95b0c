export const ui = {
  close: 'ปิด',
  cancel: 'ยกเลิก',
  retry: 'ลองใหม่',
  loading: 'กำลังโหลด',
  increase: 'เพิ่ม',
  decrease: 'ลด',
  refresh: 'รีเฟรช',
  up: 'ขึ้น',
  down: 'ลง',
};
