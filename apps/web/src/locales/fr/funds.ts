export const funds = {
  charge: 'Dépôt',
  withdraw: 'Retrait',
  withdrawWay: 'Ajouter un moyen de retrait',
  wallet: 'Portefeuille',
  bankCards: 'Comptes bancaires',
  coinAddresses: 'Adresses crypto',
  closedTitle: 'Pas encore disponible ici',
  closedBody:
    'Les dépôts et retraits ne sont pas encore ouverts sur cette installation. Votre solde et toutes ses variations figurent dans le détail du compte.',
  toHistory: 'Détail du compte',
};
