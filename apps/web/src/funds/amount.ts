/** Amounts as typed and displayed: in USD, and in the currencies of deposits and withdrawals. */
import { formatScaled, microUsd, parseScaled, type MicroUsd } from '@tradewind/money';
import type { Format } from '@tradewind/ui';

/** Decimals of a USD amount in the contract. */
const USD_DECIMALS = 6;

/** Canonical text of a USD amount, or undefined: empty, not a decimal, or more than 6 decimals. */
export function readUsd(text: string): MicroUsd | undefined {
  const micro = text === '' ? undefined : parseScaled(text, USD_DECIMALS);
  return micro === undefined ? undefined : microUsd(micro);
}

/** A decimal text in the reader's format, with all its digits: a rate, an amount of a currency. */
export function decimalText(format: Format, text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const grouped = format.number(Number(whole), 0);
  return fraction === '' ? grouped : `${grouped}${format.decimalSeparator}${fraction}`;
}

/** Smallest units of a currency as plain text for other apps: without trailing zeros after the second decimal. */
export function plainUnits(units: number, precision: number): string {
  return formatScaled(units, precision).replace(/(\.\d\d\d*?)0+$/u, '$1');
}

/** Smallest units of a currency in the reader's format. */
export function unitsText(format: Format, units: number, precision: number): string {
  return decimalText(format, plainUnits(units, precision));
}

/** USD with 2 decimals, or with all its decimals if 2 would cut some off. */
export function usdText(format: Format, value: number | null | undefined): string {
  const isWhole = value === null || value === undefined || parseScaled(value, 2) !== undefined;
  return isWhole ? format.money(value, 'balance') : format.number(value, USD_DECIMALS);
}

/** A typed USD amount in the reader's format; unchanged when it is not an amount. */
export function typedUsd(format: Format, text: string): string {
  const micro = readUsd(text);
  return micro === undefined ? text : unitsText(format, micro, USD_DECIMALS);
}

/** A coin with its network, which is left out if it is the coin's own: USDT · TRC20, BTC. Does not wrap. */
export const coinName = (currency: string, network: string): string =>
  network === '' || network === currency ? currency : `${currency}\u00a0·\u00a0${network}`;
