import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: '入力してください。',
  invalid: 'この内容は無効です。',
  number: '数値を入力してください。',
  least: '{n}以上にしてください。',
  above: '{n}より大きくしてください。',
  most: '{n}以下にしてください。',
  tooShort: {
    one: '短すぎます：{n}文字以上で入力してください。',
    other: '短すぎます：{n}文字以上で入力してください。',
  },
  tooLong: {
    one: '長すぎます：{n}文字以内で入力してください。',
    other: '長すぎます：{n}文字以内で入力してください。',
  },
  option: '選択肢から選んでください。',
  email: '有効なメールアドレスを入力してください。',
  characters: '使用できない文字が含まれています。',
  future: '未来の日時を指定してください。',
  picture: 'JPEG、PNG、WebPの画像を使用してください。',
  upload: 'この画像をもう一度アップロードしてください。',
  same: '異なる2枚の画像を使用してください。',
  unknown: 'この項目は存在しません。',
  repeated: 'この項目が重複しています。',
  small: '値が小さすぎます。',
  large: '値が大きすぎます。',
  notApplicable: 'この項目はここでは使用できません。',
  fixed: 'この項目は変更できません。',
  reserved: 'この名前は使用できません。別の名前にしてください。',
  checksum: 'チェック文字が一致しません。入力に誤りがあります。',
  country: 'BICとIBANの国が一致しません。',
  ibanRequired: 'この国の口座にはIBANが必要です。',
};
