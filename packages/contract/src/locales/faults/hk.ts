import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: '請填寫此欄。',
  invalid: '此內容無效。',
  number: '請輸入數字。',
  least: '不可小於 {n}。',
  above: '必須大於 {n}。',
  most: '不可大於 {n}。',
  tooShort: {
    one: '太短：至少 {n} 個字元。',
    other: '太短：至少 {n} 個字元。',
  },
  tooLong: {
    one: '太長：最多 {n} 個字元。',
    other: '太長：最多 {n} 個字元。',
  },
  option: '請從選項中選擇。',
  email: '請輸入有效的電郵地址。',
  characters: '包含不允許的字元。',
  future: '必須是將來的時間。',
  picture: '請使用 JPEG、PNG 或 WebP 圖片。',
  upload: '請重新上載此圖片。',
  same: '請使用兩張不同的圖片。',
  unknown: '不認識此欄位。',
  repeated: '此欄位重複提交。',
  small: '數值過小。',
  large: '數值過大。',
  notApplicable: '此欄位不適用。',
  fixed: '此項目不可更改。',
  reserved: '此名稱已保留，請另選一個。',
  checksum: '檢查碼不符，請檢查有否輸入錯誤。',
  country: 'BIC 與 IBAN 屬於不同國家。',
  ibanRequired: '此國家的帳戶須填寫 IBAN。',
};
