import type { Texts } from './types.ts';

/** Spanish. */
export const spa: Texts = {
  memo: {
    demo_issue: 'Fondos demo acreditados',
    demo_reset: 'Cuenta demo restablecida',
    trade_fee: 'Comisión {symbol}',
    trade_profit: 'Resultado {symbol}',
    negative_balance_protection: 'Protección contra saldo negativo',
    deposit: 'Depósito',
    withdrawal: 'Retiro: retenido hasta su pago',
    withdrawal_refused: 'Retiro rechazado: devuelto al saldo',
    withdrawal_paid: 'Retiro pagado',
    withdrawal_fee: 'Comisión de retiro',
    correction: 'Corrección',
  },
  otherMemo: 'Cambio de saldo',
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
