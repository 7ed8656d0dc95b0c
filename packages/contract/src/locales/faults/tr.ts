import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Lütfen bu alanı doldurun.',
  invalid: 'Bu değer geçerli değil.',
  number: 'Bir sayı girin.',
  least: 'En az {n}.',
  above: '{n} değerinden büyük olmalı.',
  most: 'En çok {n}.',
  tooShort: {
    one: 'Çok kısa: en az {n} karakter.',
    other: 'Çok kısa: en az {n} karakter.',
  },
  tooLong: {
    one: 'Çok uzun: en fazla {n} karakter.',
    other: 'Çok uzun: en fazla {n} karakter.',
  },
  option: 'Seçeneklerden birini seçin.',
  email: 'Geçerli bir e-posta adresi girin.',
  characters: 'İzin verilmeyen karakterler içeriyor.',
  future: 'Gelecekte olmalı.',
  picture: 'JPEG, PNG veya WebP görsel kullanın.',
  upload: 'Lütfen bu görseli yeniden yükleyin.',
  same: 'İki farklı görsel kullanın.',
  unknown: 'Bu alan tanınmıyor.',
  repeated: 'Bu alan birden çok kez gönderildi.',
  small: 'Bu değer çok küçük.',
  large: 'Bu değer çok büyük.',
  notApplicable: 'Bu alan burada geçerli değil.',
  fixed: 'Bu değer değiştirilemez.',
  reserved: 'Bu ad ayrılmış. Lütfen başka bir ad seçin.',
  checksum: 'Kontrol basamakları uyuşmuyor. Lütfen yazım hatası olup olmadığına bakın.',
  country: 'BIC ile IBAN farklı ülkelere ait.',
  ibanRequired: 'Bu ülkedeki hesaplar için IBAN gerekir.',
};
