export const ui = {
  close: 'Tutup',
  cancel: 'Batal',
  partMissing: 'Bagian aplikasi ini gagal dimuat',
  retry: 'Coba lagi',
  loading: 'Memuat',
  increase: 'Tambah',
  decrease: 'Kurangi',
  refresh: 'Segarkan',
  up: 'naik',
  down: 'turun',
};
