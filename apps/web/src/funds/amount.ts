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

/** Smallest units of a currency in the reader's way, with all decimals of the currency. */
export function unitsText(format: Format, units: number, precision: number): string {
  return decimalText(format, formatScaled(units, precision));
}

/** USD with 2 decimals, or with as many as it has when that would cut some off. */
export function usdText(format: Format, value: number | null | undefined): string {
  const isWhole = value === null || value === undefined || parseScaled(value, 2) !== undefined;
  return isWhole ? format.money(value, 'balance') : format.number(value, USD_DECIMALS);
}
