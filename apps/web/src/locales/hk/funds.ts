export const funds = {
  charge: '存款',
  withdraw: '提款',
  withdrawWay: '綁定提款方式',
  wallet: '錢包',
  bankCards: '銀行帳戶',
  coinAddresses: '數字貨幣地址',
  closedTitle: '此處尚未開放',
  closedBody: '此系統尚未開放存款及提款。你的餘額及每一筆變動均可於帳戶明細查閱。',
  toHistory: '帳戶明細',
};
