import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: '이 항목을 입력해 주세요.',
  invalid: '올바르지 않은 값입니다.',
  number: '숫자를 입력해 주세요.',
  least: '{n} 이상이어야 합니다.',
  above: '{n}보다 커야 합니다.',
  most: '{n} 이하여야 합니다.',
  tooShort: {
    one: '너무 짧습니다: {n}자 이상 입력하세요.',
    other: '너무 짧습니다: {n}자 이상 입력하세요.',
  },
  tooLong: {
    one: '너무 깁니다: {n}자 이하로 입력하세요.',
    other: '너무 깁니다: {n}자 이하로 입력하세요.',
  },
  option: '항목 중에서 선택해 주세요.',
  email: '올바른 이메일 주소를 입력해 주세요.',
  characters: '허용되지 않는 문자가 포함되어 있습니다.',
  future: '미래의 시간이어야 합니다.',
  picture: 'JPEG, PNG 또는 WebP 이미지를 사용하세요.',
  upload: '이 이미지를 다시 업로드해 주세요.',
  same: '서로 다른 이미지 두 장을 사용하세요.',
  unknown: '알 수 없는 항목입니다.',
  repeated: '이 항목이 중복되었습니다.',
  small: '값이 너무 작습니다.',
  large: '값이 너무 큽니다.',
  notApplicable: '여기에서는 사용할 수 없는 항목입니다.',
  fixed: '변경할 수 없는 항목입니다.',
  reserved: '사용할 수 없는 이름입니다. 다른 이름을 선택해 주세요.',
  checksum: '검증 문자가 맞지 않습니다. 잘못 입력된 곳이 있습니다.',
  country: 'BIC와 IBAN의 국가가 다릅니다.',
  ibanRequired: '이 국가의 계좌에는 IBAN이 필요합니다.',
};
