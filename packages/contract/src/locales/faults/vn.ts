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
  unknown: 'Trường này không được hỗ trợ.',
  repeated: 'Trường này bị gửi nhiều lần.',
  small: 'Giá trị quá nhỏ.',
  large: 'Giá trị quá lớn.',
  notApplicable: 'Mục này không áp dụng ở đây.',
  fixed: 'Không thể thay đổi mục này.',
  reserved: 'Tên này đã được dành riêng. Vui lòng chọn tên khác.',
  checksum: 'Ký tự kiểm tra không khớp. Hãy xem lại lỗi gõ.',
  country: 'BIC và IBAN thuộc hai quốc gia khác nhau.',
  ibanRequired: 'Tài khoản ở quốc gia này cần có IBAN.',
};
