export const ui = {
  close: 'Kapat',
  cancel: 'Vazgeç',
  retry: 'Yeniden dene',
  loading: 'Yükleniyor',
  increase: 'Artır',
  decrease: 'Azalt',
  refresh: 'Yenile',
  up: 'yukarı',
  down: 'aşağı',
};
