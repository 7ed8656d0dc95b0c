/** Amounts as people type and read them: USD, and the currencies that they pay and are paid in. */
import { formatScaled, microUsd, parseScaled, type MicroUsd } from '@tradewind/money';
import type { Format } from '@tradewind/ui';

/** Of an amount of USD on the wire. */
const USD_DECIMALS = 6;

/** Canonical text of an amount of USD, or undefined: empty, no decimal, or more than 6 decimals. */
export function readUsd(text: string): MicroUsd | undefined {
  const micro = text === '' ? undefined : parseScaled(text, USD_DECIMALS);
  return micro === undefined ? undefined : microUsd(micro);
}

/** A decimal text in the reader's way, with all its digits: a rate, an amount of a currency. */
export function decimalText(format: Format, text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = format.number(Number(whole), 0);
  return fraction === '' ? grouped : `${grouped}${format.decimalSeparator}${fraction}`;
}

/** Smallest units of a currency as plain text for other apps: no idle zeros behind the second decimal. */
export function plainUnits(units: number, precision: number): string {
  return formatScaled(units, precision).replace(/(\.\d\d\d*?)0+$/u, '$1');
}

/** Smallest units of a currency in the reader's way. */
export function unitsText(format: Format, units: number, precision: number): string {
  return decimalText(format, plainUnits(units, precision));
}

/** USD with 2 decimals, or with as many as it has when that would cut some off. */
export function usdText(format: Format, value: number | null | undefined): string {
  const isWhole = value === null || value === undefined || parseScaled(value, 2) !== undefined;
  return isWhole ? format.money(value, 'balance') : format.number(value, USD_DECIMALS);
}

/** What was typed as an amount of USD, in the reader's format; unchanged when it is not an amount. */
export function typedUsd(format: Format, text: string): string {
  const micro = readUsd(text);
  return micro === undefined ? text : unitsText(format, micro, USD_DECIMALS);
}

/** A coin with its network, which is not repeated where it is the coin's own: USDT · TRC20, BTC. Never on two lines. */
export const coinName = (currency: string, network: string): string =>
  network === '' || network === currency ? currency : `${currency}\u00a0·\u00a0${network}`;
