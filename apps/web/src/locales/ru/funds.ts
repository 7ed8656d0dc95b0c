export const funds = {
  charge: 'Пополнение',
  withdraw: 'Вывод',
  withdrawWay: 'Привязать способ вывода',
  wallet: 'Кошелёк',
  bankCards: 'Банковские счета',
  coinAddresses: 'Криптоадреса',
  closedTitle: 'Здесь пока недоступно',
  closedBody: 'Пополнение и вывод средств здесь пока не открыты. Баланс и все его изменения — в выписке по счёту.',
  toHistory: 'Выписка по счёту',
};
