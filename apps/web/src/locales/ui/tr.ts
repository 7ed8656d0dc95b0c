export const ui = {
  close: 'Kapat',
  cancel: 'Vazgeç',
  partMissing: 'Uygulamanın bu bölümü yüklenemedi',
  retry: 'Yeniden dene',
  loading: 'Yükleniyor',
  increase: 'Artır',
  decrease: 'Azalt',
  refresh: 'Yenile',
  up: 'yukarı',
  down: 'aşağı',
};
