export const funds = {
  charge: '入金',
  withdraw: '出金',
  withdrawWay: '出金先を登録',
  wallet: 'ウォレット',
  bankCards: '銀行口座',
  coinAddresses: '暗号資産アドレス',
  closedTitle: 'まだご利用いただけません',
  closedBody: 'このシステムでは入出金はまだご利用いただけません。残高とすべての増減は口座明細でご確認いただけます。',
  toHistory: '口座明細',
};
