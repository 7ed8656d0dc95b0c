import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Italian. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Fondi demo accreditati',
    demo_reset: 'Conto demo reimpostato',
    trade_fee: 'Commissione {symbol}',
    commission: 'Commissione del conto {symbol}',
    trade_profit: 'P/L realizzato {symbol}',
    financing: 'Swap {symbol}',
    negative_balance_protection: 'Protezione dal saldo negativo',
    deposit: 'Deposito n. {number}',
    withdrawal: 'Prelievo n. {number}',
    withdrawal_refused: 'Prelievo n. {number}: riaccreditato',
    withdrawal_paid: 'Prelievo n. {number}: eseguito',
    withdrawal_fee: 'Prelievo n. {number}: commissione',
    correction: 'Correzione: {reason}',
  },
  otherMemo: 'Variazione del saldo',
  fundsStatus: {
    deposit: ['In verifica', 'Accreditato', 'Respinto', 'Non valido'],
    withdrawal: ['In lavorazione', 'Eseguito', 'Respinto', 'Annullato'],
  },
  announcements: {
    restricted_regions: {
      title: 'Regioni in cui non offriamo servizi',
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
