/**
 * A naive computation of the desk's figures from a list of positions: exact fractions, no code shared with the desk.
 */

/** A fraction, exact. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** From a decimal as written. */
export function decimal(value: number): Fraction {
  const [whole = '', digits = ''] = String(value).split('.');
  return { top: BigInt(whole + digits), bottom: 10n ** BigInt(digits.length) };
}
export const times = (...parts: readonly Fraction[]): Fraction => ({
  top: parts.reduce((product, { top }) => product * top, 1n),
  bottom: parts.reduce((product, { bottom }) => product * bottom, 1n),
});
export const over = ({ top, bottom }: Fraction): Fraction => ({ top: bottom, bottom: top });
export const plus = (left: Fraction, right: Fraction): Fraction => ({
  top: left.top * right.bottom + right.top * left.bottom,
  bottom: left.bottom * right.bottom,
});
export const minus = (fraction: Fraction): Fraction => ({ top: -fraction.top, bottom: fraction.bottom });
export const sumOf = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, decimal(0));

/** Rounded to this many decimals, half away from zero. */
export function rounded({ top, bottom }: Fraction, decimals: number): number {
  const scaled = (top < 0n ? -top : top) * 10n ** BigInt(decimals);
  const whole = (scaled * 2n + bottom) / (bottom * 2n);
  const digits = String(whole).padStart(decimals + 1, '0');
  const size = Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  return top < 0n && size !== 0 ? -size : size;
}

export type Quotes = Readonly<Record<string, readonly [bid: number, ask: number]>>;

export interface PlainPosition {
  readonly id: number;
  readonly account: number;
  readonly code: string;
  readonly isBuy: boolean;
  readonly lots: number;
  readonly fill: number;
}

/** Contract size and quote currency, by code. */
export type Contracts = Readonly<
  Record<string, { readonly size: number; readonly base: string; readonly quote: string }>
>;

const HALF = over(decimal(2));

export class PlainDesk {
  readonly #quotes: Quotes;
  readonly #contracts: Contracts;

  constructor(quotes: Quotes, contracts: Contracts) {
    this.#quotes = quotes;
    this.#contracts = contracts;
  }

  #quote(code: string): readonly [bid: Fraction, ask: Fraction] {
    const [bid, ask] = this.#quotes[code] ?? fail(code);
    return [decimal(bid), decimal(ask)];
  }

  mid(code: string): Fraction {
    return times(plus(...this.#quote(code)), HALF);
  }

  /** USD per unit. */
  rate(currency: string): Fraction {
    if (currency === 'USD') return decimal(1);
    return `${currency}USD` in this.#quotes ? this.mid(`${currency}USD`) : over(this.mid(`USD${currency}`));
  }

  contract(code: string) {
    return this.#contracts[code] ?? fail(code);
  }

  /** Signed units of the base currency: a sell is negative. */
  units({ code, isBuy, lots }: PlainPosition): Fraction {
    const units = times(decimal(lots), decimal(this.contract(code).size));
    return isBuy ? units : minus(units);
  }

  /** Signed units of the quote currency. */
  inQuote(position: PlainPosition): Fraction {
    return times(this.units(position), this.mid(position.code));
  }

  /** Signed USD. */
  value(position: PlainPosition): Fraction {
    return times(this.inQuote(position), this.rate(this.contract(position.code).quote));
  }

  /** Profit of the customer, in USD. */
  profit(position: PlainPosition): Fraction {
    const [bid, ask] = this.#quote(position.code);
    const difference = plus(position.isBuy ? bid : ask, minus(decimal(position.fill)));
    return times(difference, this.units(position), this.rate(this.contract(position.code).quote));
  }
}

function fail(code: string): never {
  throw new Error(`${code} is unknown`);
}

export const sizeOf = (fraction: Fraction): Fraction => (fraction.top < 0n ? minus(fraction) : fraction);
