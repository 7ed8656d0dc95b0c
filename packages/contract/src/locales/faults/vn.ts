import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Vui lòng điền mục này.',
  invalid: 'Nội dung này không hợp lệ.',
  number: 'Vui lòng nhập số.',
  least: 'Ít nhất {n}.',
  above: 'Phải lớn hơn {n}.',
  most: 'Nhiều nhất {n}.',
  tooShort: {
    one: 'Quá ngắn: ít nhất {n} ký tự.',
    other: 'Quá ngắn: ít nhất {n} ký tự.',
  },
  tooLong: {
    one: 'Quá dài: nhiều nhất {n} ký tự.',
    other: 'Quá dài: nhiều nhất {n} ký tự.',
  },
  option: 'Vui lòng chọn một trong các lựa chọn.',
  email: 'Vui lòng nhập địa chỉ email hợp lệ.',
  characters: 'Có ký tự không được phép.',
  future: 'Phải là thời gian trong tương lai.',
  picture: 'Hãy dùng ảnh JPEG, PNG hoặc WebP.',
  upload: 'Vui lòng tải lại ảnh này lên.',
  same: 'Hãy dùng hai ảnh khác nhau.',
};
