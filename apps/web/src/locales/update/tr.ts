export const update = {
  ready: 'Yeni bir sürüm hazır.',
  reload: 'Yeniden yükle',
  later: 'Sonra',
  css: 'Bu sayfanın stilleri yüklenemedi',
  cssBody: 'Bağlantı kurulamadı veya yeni bir sürüm yayımlandı. Devam etmek için yeniden yükleyin.',
};
