/** Parses and checks the terms of a currency as entered by operators: rate, fee, bounds. */
import type { FieldFault } from '@tradewind/contract';
import { type MicroUsd, microUsd, parseRate, parseScaled } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import type { Market } from '../../core/market/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';

/** Percent as parts per million. */
export const SPREAD_DECIMALS = 4;
const MAX_SPREAD_PPM = 200_000;
/** Micro-dollars, or percent × 10^6. */
export const FEE_DECIMALS = MICRO_DECIMALS;
const WHOLE_PERCENT = 100_000_000;
const PERCENT_FEE = 2;
/** A billion USD: far beyond any single payment, and far below the limit of safe integers. */
const MAX_USD = 1_000_000_000_000_000;

/** The terms of a currency that can be changed. Exactly one of rateFixed and rateInstrument is set. */
export interface CurrencyTerms {
  /** The bigint as text: units per USD × 10^12. */
  readonly rateFixed: string | null;
  readonly rateInstrument: string | null;
  readonly spreadPpm: number;
  /** 1 fixed, 2 percent. */
  readonly feeType: 1 | 2;
  readonly feeValue: number;
  readonly withdrawEnabled: boolean;
  readonly withdrawMin: MicroUsd;
  readonly withdrawMax: MicroUsd;
  readonly depositMin: MicroUsd;
  readonly depositMax: MicroUsd;
  readonly sort: number;
}

type Typed = string | number;

export interface TypedTerms {
  readonly rate_fixed?: Typed | undefined;
  readonly rate_instrument?: string | undefined;
  readonly spread_percent?: Typed | undefined;
  readonly fee_type: number;
  readonly fee: Typed;
  readonly withdraw_enabled: 0 | 1;
  readonly withdraw_min: Typed;
  readonly withdraw_max: Typed;
  readonly deposit_min: Typed;
  readonly deposit_max: Typed;
  readonly sort: number;
}

type Faults = Partial<Record<keyof TypedTerms, FieldFault>>;

/** Throws Refused invalid_input with all invalid fields. `code`: the currency's. */
export function checkTerms(typed: TypedTerms, code: string, market: Pick<Market, 'byCode'>): CurrencyTerms {
  const faults: Faults = {};
  const rate = readRate(typed, code, market, faults);
  const spreadPpm = within(typed.spread_percent ?? 0, SPREAD_DECIMALS, 0, MAX_SPREAD_PPM);
  if (spreadPpm === undefined) faults.spread_percent = 'format';
  const feeType = typed.fee_type === PERCENT_FEE ? 2 : 1;
  const feeValue = within(typed.fee, FEE_DECIMALS, 0, feeType === 2 ? WHOLE_PERCENT : MAX_USD);
  if (feeValue === undefined) faults.fee = 'format';
  const amount = (field: 'withdraw_min' | 'withdraw_max' | 'deposit_min' | 'deposit_max'): MicroUsd => {
    const micro = within(typed[field], MICRO_DECIMALS, 1, MAX_USD);
    if (micro === undefined) faults[field] = 'format';
    return microUsd(micro ?? 0);
  };
  const bounds = {
    withdrawMin: amount('withdraw_min'),
    withdrawMax: amount('withdraw_max'),
    depositMin: amount('deposit_min'),
    depositMax: amount('deposit_max'),
  };
  if (bounds.withdrawMax < bounds.withdrawMin) faults.withdraw_max ??= 'too_small';
  if (bounds.depositMax < bounds.depositMin) faults.deposit_max ??= 'too_small';
  // something must be left of the smallest withdrawal after the fee
  const isTooMuch = feeType === 2 ? feeValue === WHOLE_PERCENT : (feeValue ?? 0) >= bounds.withdrawMin;
  if (isTooMuch) faults.fee ??= 'too_large';
  if (Object.keys(faults).length > 0 || spreadPpm === undefined || feeValue === undefined)
    throw new Refused('invalid_input', { fields: faults });
  const withdrawEnabled = typed.withdraw_enabled === 1;
  return { ...rate, spreadPpm, feeType, feeValue, withdrawEnabled, ...bounds, sort: typed.sort };
}

/** The value as an integer in units of 10^-scale, if it is valid and within the bounds. */
function within(typed: Typed, scale: number, min: number, max: number): number | undefined {
  const value = parseScaled(typed, scale);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

type Rate = Pick<CurrencyTerms, 'rateFixed' | 'rateInstrument'>;

function readRate(
  { rate_fixed, rate_instrument }: TypedTerms,
  code: string,
  market: Pick<Market, 'byCode'>,
  faults: Faults,
): Rate {
  const hasInstrument = rate_instrument !== undefined && rate_instrument !== '';
  if ((rate_fixed !== undefined) === hasInstrument) {
    faults.rate_fixed = hasInstrument ? 'not_applicable' : 'required';
    return { rateFixed: null, rateInstrument: null };
  }
  if (rate_fixed !== undefined) {
    const rate = parseRate(String(rate_fixed));
    if (rate === undefined) faults.rate_fixed = 'format';
    return { rateFixed: String(rate), rateInstrument: null };
  }
  const spec = market.byCode(rate_instrument ?? '')?.spec;
  const fits =
    (spec?.base === code && spec.quote === 'USD') || (spec?.base === 'USD' && spec.quote === code && code !== 'USD');
  if (!fits) faults.rate_instrument = 'enum';
  return { rateFixed: null, rateInstrument: rate_instrument ?? null };
}
