export const ui = {
  close: 'Tutup',
  cancel: 'Batal',
  retry: 'Coba lagi',
  loading: 'Memuat',
  increase: 'Tambah',
  decrease: 'Kurangi',
  refresh: 'Segarkan',
  up: 'naik',
  down: 'turun',
};
