import type { Texts } from './types.ts';

/** Italian. */
export const it: Texts = {
  memo: {
    demo_issue: 'Fondi demo accreditati',
    demo_reset: 'Conto demo reimpostato',
    trade_fee: 'Commissione {symbol}',
    trade_profit: 'Risultato {symbol}',
    negative_balance_protection: 'Protezione dal saldo negativo',
    deposit: 'Deposito',
    withdrawal: 'Prelievo: trattenuto fino al pagamento',
    withdrawal_refused: 'Prelievo rifiutato: riaccreditato sul saldo',
    withdrawal_paid: 'Prelievo pagato',
    withdrawal_fee: 'Commissione di prelievo',
    correction: 'Correzione',
  },
  otherMemo: 'Variazione del saldo',
  announcements: {
    restricted_regions: {
      title: 'Regioni non servite',
      body: `Non offriamo i nostri servizi nelle seguenti regioni: {regions}.

I residenti in queste regioni non possono aprire un conto. Se ti sei trasferito in una di esse, contatta il servizio clienti prima di continuare a fare trading.`,
    },
  },
  logColumns: {
    time: 'Ora (UTC)',
    memo: 'Descrizione',
    change: 'Variazione (USD)',
    balance: 'Saldo (USD)',
    cause: 'Causale',
    order: 'Ordine',
    entry: 'Registrazione',
  },
};
