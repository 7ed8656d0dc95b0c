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
};
