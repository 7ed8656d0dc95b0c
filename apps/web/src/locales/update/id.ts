export const update = {
  ready: 'Versi baru sudah siap.',
  reload: 'Muat ulang',
  later: 'Nanti',
  css: 'Tampilan halaman ini gagal dimuat',
  cssBody: 'Koneksi gagal atau versi baru telah dirilis. Muat ulang untuk melanjutkan.',
};
