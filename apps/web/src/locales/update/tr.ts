export const update = {
  ready: 'Yeni bir sürüm hazır.',
  reload: 'Yeniden yükle',
  later: 'Sonra',
  css: 'Bu sayfanın stilleri yüklenemedi',
  cssBody: 'Bağlantı koptu veya yeni bir sürüm yüklendi. Devam etmek için yeniden yükleyin.',
};
