export const funds = {
  charge: 'Para yatır',
  withdraw: 'Para çek',
  withdrawWay: 'Para çekme yöntemi bağla',
  wallet: 'Cüzdan',
  bankCards: 'Banka hesapları',
  coinAddresses: 'Kripto adresleri',
  closedTitle: 'Burada henüz açık değil',
  closedBody:
    'Bu kurulumda para yatırma ve çekme henüz açık değil. Bakiyeniz ve tüm değişiklikleri hesap ayrıntısında yer alır.',
  toHistory: 'Hesap ayrıntısı',
};
