import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'โปรดกรอกช่องนี้',
  invalid: 'ข้อมูลนี้ไม่ถูกต้อง',
  number: 'โปรดใส่ตัวเลข',
  least: 'อย่างน้อย {n}',
  above: 'ต้องมากกว่า {n}',
  most: 'ไม่เกิน {n}',
  tooShort: {
    one: 'สั้นเกินไป: อย่างน้อย {n} อักขระ',
    other: 'สั้นเกินไป: อย่างน้อย {n} อักขระ',
  },
  tooLong: {
    one: 'ยาวเกินไป: ไม่เกิน {n} อักขระ',
    other: 'ยาวเกินไป: ไม่เกิน {n} อักขระ',
  },
  option: 'โปรดเลือกจากตัวเลือก',
  email: 'โปรดใส่อีเมลที่ถูกต้อง',
  characters: 'มีอักขระที่ไม่อนุญาต',
  future: 'ต้องเป็นเวลาในอนาคต',
  picture: 'โปรดใช้รูปภาพ JPEG, PNG หรือ WebP',
  upload: 'โปรดอัปโหลดรูปภาพนี้อีกครั้ง',
  same: 'โปรดใช้รูปภาพสองรูปที่ต่างกัน',
  unknown: 'ไม่รู้จักช่องข้อมูลนี้',
  repeated: 'ช่องข้อมูลนี้ถูกส่งซ้ำ',
  small: 'ค่านี้น้อยเกินไป',
  large: 'ค่านี้มากเกินไป',
  notApplicable: 'ช่องข้อมูลนี้ใช้ไม่ได้ในกรณีนี้',
  fixed: 'ข้อมูลนี้เปลี่ยนแปลงไม่ได้',
  reserved: 'ชื่อนี้ถูกสงวนไว้ โปรดเลือกชื่ออื่น',
  checksum: 'อักขระตรวจสอบไม่ตรงกัน โปรดดูว่าพิมพ์ผิดหรือไม่',
  country: 'BIC กับ IBAN เป็นของคนละประเทศ',
  ibanRequired: 'บัญชีในประเทศนี้ต้องใช้ IBAN',
};
