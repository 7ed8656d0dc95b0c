export const funds = {
  charge: 'Deposito',
  withdraw: 'Prelievo',
  withdrawWay: 'Collega un metodo di prelievo',
  wallet: 'Portafoglio',
  bankCards: 'Conti bancari',
  coinAddresses: 'Indirizzi crypto',
  closedTitle: 'Non ancora disponibile qui',
  closedBody:
    'Depositi e prelievi non sono ancora attivi su questa installazione. Il saldo e tutte le sue variazioni sono nei dettagli del conto.',
  toHistory: 'Dettagli del conto',
};
