import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Spanish. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Fondos demo acreditados',
    demo_reset: 'Cuenta demo restablecida',
    trade_fee: 'Comisión {symbol}',
    commission: 'Comisión de la cuenta {symbol}',
    trade_profit: 'G/P realizada {symbol}',
    financing: 'Swap {symbol}',
    negative_balance_protection: 'Protección contra saldo negativo',
    deposit: 'Depósito n.º {number}',
    withdrawal: 'Retiro n.º {number}',
    withdrawal_refused: 'Retiro n.º {number}: devuelto al saldo',
    withdrawal_paid: 'Retiro n.º {number}: completado',
    withdrawal_fee: 'Retiro n.º {number}: comisión',
    correction: 'Corrección: {reason}',
  },
  otherMemo: 'Cambio de saldo',
  fundsStatus: {
    deposit: ['En revisión', 'Acreditado', 'Rechazado', 'No válido'],
    withdrawal: ['En proceso', 'Completado', 'Rechazado', 'Cancelado'],
  },
  announcements: {
    restricted_regions: {
      title: 'Regiones sin servicio',
      body: `No prestamos servicio en las siguientes regiones: {regions}.

Los residentes en estas regiones no pueden abrir una cuenta. Si se ha trasladado a una de ellas, contacte con atención al cliente antes de seguir operando.`,
    },
  },
  logColumns: {
    time: 'Hora (UTC)',
    memo: 'Descripción',
    change: 'Variación (USD)',
    balance: 'Saldo (USD)',
    cause: 'Motivo',
    order: 'Orden',
    entry: 'Asiento',
  },
};
