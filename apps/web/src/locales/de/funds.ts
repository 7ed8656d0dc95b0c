export const funds = {
  charge: 'Einzahlung',
  withdraw: 'Auszahlung',
  withdrawWay: 'Auszahlungsmethode hinterlegen',
  wallet: 'Wallet',
  bankCards: 'Bankkonten',
  coinAddresses: 'Krypto-Adressen',
  closedTitle: 'Hier noch nicht verfügbar',
  closedBody:
    'Ein- und Auszahlungen sind auf dieser Installation noch nicht möglich. Ihren Kontostand und alle Änderungen finden Sie in den Kontodetails.',
  toHistory: 'Kontodetails',
};
