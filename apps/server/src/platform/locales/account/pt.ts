import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Portuguese (Brazil). */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Fundos demo creditados',
    demo_reset: 'Conta demo redefinida',
    trade_fee: 'Comissão {symbol}',
    commission: 'Comissão da conta {symbol}',
    trade_profit: 'L/P realizado {symbol}',
    financing: 'Swap {symbol}',
    negative_balance_protection: 'Proteção contra saldo negativo',
    deposit: 'Depósito nº {number}',
    withdrawal: 'Saque nº {number}',
    withdrawal_refused: 'Saque nº {number}: devolvido ao saldo',
    withdrawal_paid: 'Saque nº {number}: concluído',
    withdrawal_fee: 'Saque nº {number}: tarifa',
    correction: 'Correção: {reason}',
  },
  otherMemo: 'Alteração de saldo',
  fundsStatus: {
    deposit: ['Em conferência', 'Creditado', 'Recusado', 'Inválido'],
    withdrawal: ['Em processamento', 'Concluído', 'Recusado', 'Cancelado'],
  },
  announcements: {
    restricted_regions: {
      title: 'Regiões não atendidas',
      body: `Não prestamos serviços nas seguintes regiões: {regions}.

Residentes dessas regiões não podem abrir uma conta. Se você se mudou para uma delas, fale com o atendimento ao cliente antes de continuar negociando.`,
    },
  },
  logColumns: {
    time: 'Horário (UTC)',
    memo: 'Descrição',
    change: 'Variação (USD)',
    balance: 'Saldo (USD)',
    cause: 'Motivo',
    order: 'Ordem',
    entry: 'Lançamento',
  },
};
