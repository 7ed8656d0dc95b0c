export const funds = {
  charge: 'Depósito',
  withdraw: 'Retiro',
  withdrawWay: 'Vincular un método de retiro',
  wallet: 'Billetera',
  bankCards: 'Cuentas bancarias',
  coinAddresses: 'Direcciones cripto',
  closedTitle: 'Aún no disponible aquí',
  closedBody:
    'Los depósitos y retiros aún no están disponibles en esta instalación. Su saldo y todos sus cambios figuran en el detalle de la cuenta.',
  toHistory: 'Detalle de la cuenta',
};
