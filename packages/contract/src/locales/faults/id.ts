import type { Translation } from '../../by-locale.ts';
import type { faults as source } from './en.ts';

export const faults: Translation<typeof source> = {
  required: 'Harap isi kolom ini.',
  invalid: 'Isian ini tidak valid.',
  number: 'Masukkan angka.',
  least: 'Minimal {n}.',
  above: 'Lebih dari {n}.',
  most: 'Maksimal {n}.',
  tooShort: {
    one: 'Terlalu pendek: minimal {n} karakter.',
    other: 'Terlalu pendek: minimal {n} karakter.',
  },
  tooLong: {
    one: 'Terlalu panjang: maksimal {n} karakter.',
    other: 'Terlalu panjang: maksimal {n} karakter.',
  },
  option: 'Pilih salah satu opsi.',
  email: 'Masukkan alamat email yang valid.',
  characters: 'Berisi karakter yang tidak diizinkan.',
  future: 'Harus di masa mendatang.',
  picture: 'Gunakan gambar JPEG, PNG, atau WebP.',
  upload: 'Harap unggah ulang gambar ini.',
  same: 'Gunakan dua gambar yang berbeda.',
  unknown: 'Kolom ini tidak dikenal.',
  repeated: 'Kolom ini dikirim lebih dari sekali.',
  small: 'Nilai ini terlalu kecil.',
  large: 'Nilai ini terlalu besar.',
  notApplicable: 'Kolom ini tidak berlaku di sini.',
  fixed: 'Nilai ini tidak dapat diubah.',
  reserved: 'Nama ini sudah dipesan. Pilih nama lain.',
  checksum: 'Karakter pemeriksa tidak cocok. Periksa salah ketik.',
  country: 'BIC dan IBAN berasal dari negara yang berbeda.',
  ibanRequired: 'Rekening di negara ini memerlukan IBAN.',
};
