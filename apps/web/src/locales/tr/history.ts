export const history = {
  title: 'Hesap ayrıntısı',
  balance: 'Bakiye',
  locked: 'Bloke',
  log: 'Hesap hareketleri',
  balanceAfter: 'Bakiye {amount}',
  order: 'Emir {id}',
  emptyTitle: 'Henüz hareket yok',
  emptyBody: 'Bakiyenizdeki her değişiklik nedeniyle birlikte burada listelenir.',
  failed: 'Hesap hareketleri yüklenemedi',
  end: 'Hepsi bu kadar.',
};
