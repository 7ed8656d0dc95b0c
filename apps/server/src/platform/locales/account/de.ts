import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** German. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Demokapital gutgeschrieben',
    demo_reset: 'Demokonto zurückgesetzt',
    trade_fee: 'Gebühr {symbol}',
    commission: 'Kontokommission {symbol}',
    trade_profit: 'Realisierter G/V {symbol}',
    financing: 'Swap {symbol}',
    negative_balance_protection: 'Negativsaldoschutz',
    deposit: 'Einzahlung Nr. {number}',
    withdrawal: 'Auszahlung Nr. {number}',
    withdrawal_refused: 'Auszahlung Nr. {number}: zurückgebucht',
    withdrawal_paid: 'Auszahlung Nr. {number}: ausgezahlt',
    withdrawal_fee: 'Auszahlung Nr. {number}: Gebühr',
    correction: 'Korrektur: {reason}',
  },
  otherMemo: 'Änderung des Kontostands',
  fundsStatus: {
    deposit: ['In Prüfung', 'Gutgeschrieben', 'Abgelehnt', 'Ungültig'],
    withdrawal: ['In Bearbeitung', 'Ausgezahlt', 'Abgelehnt', 'Storniert'],
  },
  announcements: {
    restricted_regions: {
      title: 'Länder ohne unser Angebot',
      body: `In den folgenden Regionen bieten wir unsere Dienste nicht an: {regions}.

Personen mit Wohnsitz in diesen Regionen können kein Konto eröffnen. Wenn Sie in eine davon umgezogen sind, wenden Sie sich bitte an den Kundenservice, bevor Sie weiterhandeln.`,
    },
  },
  logColumns: {
    time: 'Zeit (UTC)',
    memo: 'Beschreibung',
    change: 'Änderung (USD)',
    balance: 'Kontostand (USD)',
    cause: 'Grund',
    order: 'Order',
    entry: 'Buchung',
  },
};
