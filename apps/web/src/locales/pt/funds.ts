export const funds = {
  charge: 'Depósito',
  withdraw: 'Saque',
  withdrawWay: 'Vincular método de saque',
  wallet: 'Carteira',
  bankCards: 'Contas bancárias',
  coinAddresses: 'Endereços cripto',
  closedTitle: 'Ainda não disponível aqui',
  closedBody:
    'Depósitos e saques ainda não estão disponíveis nesta instalação. Seu saldo e todas as alterações estão no extrato da conta.',
  toHistory: 'Extrato da conta',
};
