/** A currency as edited by a form: the input of the call, the faults, and the example payout. Pure. */
import type { InputOf } from '@tradewind/contract/light';
import type { Currency, operatorBaseCalls } from '@tradewind/contract/operator-light';
import {
  formatScaled,
  microUsd,
  parseRate,
  parseScaled,
  payoutAmount,
  withdrawalFee,
  type MicroUsd,
} from '@tradewind/money';
import { isWholeNumber } from '../../shared/whole-number.ts';

export interface CurrencyDraft {
  readonly type: '1' | '2';
  readonly code: string;
  readonly protocol: string;
  readonly precision: string;
  readonly rateOf: 'fixed' | 'market';
  readonly rate: string;
  readonly instrument: string;
  /** Percent. */
  readonly spread: string;
  readonly feeType: '1' | '2';
  readonly fee: string;
  readonly withdrawEnabled: boolean;
  readonly withdrawMin: string;
  readonly withdrawMax: string;
  readonly depositMin: string;
  readonly depositMax: string;
  readonly sort: string;
}
/** Fields that can be invalid, by their names in the contract. */
export const CURRENCY_FIELDS = [
  'code',
  'protocol',
  'precision',
  'rate_fixed',
  'rate_instrument',
  'spread_percent',
  'fee',
  'withdraw_min',
  'withdraw_max',
  'deposit_min',
  'deposit_max',
  'sort',
] as const;
export type CurrencyField = (typeof CURRENCY_FIELDS)[number];
type Fault =
  | 'required'
  | 'code'
  | 'precision'
  | 'rate'
  | 'instrument'
  | 'spread'
  | 'percent'
  | 'fee'
  | 'amount'
  | 'order'
  | 'sort';
/** The rule for each field, shown when the server finds it broken. */
export const CURRENCY_RULES: Readonly<Record<CurrencyField, Fault>> = {
  code: 'code',
  protocol: 'required',
  precision: 'precision',
  rate_fixed: 'rate',
  rate_instrument: 'instrument',
  spread_percent: 'spread',
  fee: 'fee',
  withdraw_min: 'amount',
  withdraw_max: 'amount',
  deposit_min: 'amount',
  deposit_max: 'amount',
  sort: 'sort',
};
export type CurrencyFaults = Partial<Record<CurrencyField, Fault>>;

const USD_DECIMALS = 6;
const SPREAD_DECIMALS = 4;
/** A billion USD, the same limit as on the server. */
const MAX_MICRO_USD = 1_000_000_000_000_000;
const MAX_SPREAD = 200_000;
const MAX_PRECISION = 8;
const MAX_SORT = 1000;
const MAX_PERCENT = 100_000_000;
/** The example withdrawal, where the bounds allow it. */
const EXAMPLE = microUsd(1_000_000_000);

export const NEW_CURRENCY: CurrencyDraft = {
  type: '1',
  code: '',
  protocol: '',
  precision: '6',
  rateOf: 'fixed',
  rate: '',
  instrument: '',
  spread: '0',
  feeType: '1',
  fee: '',
  withdrawEnabled: true,
  withdrawMin: '',
  withdrawMax: '',
  depositMin: '',
  depositMax: '',
  sort: '0',
};

export const currencyDraft = (currency: Currency): CurrencyDraft => ({
  type: currency.type === 2 ? '2' : '1',
  code: currency.code,
  protocol: currency.protocol,
  precision: String(currency.precision),
  rateOf: currency.rate_instrument === null ? 'fixed' : 'market',
  rate: currency.rate_fixed ?? '',
  instrument: currency.rate_instrument ?? '',
  spread: String(currency.spread_percent),
  feeType: currency.fee_type === 2 ? '2' : '1',
  fee: String(currency.fee),
  withdrawEnabled: currency.withdraw_enabled === 1,
  withdrawMin: String(currency.withdraw_min),
  withdrawMax: String(currency.withdraw_max),
  depositMin: String(currency.deposit_min),
  depositMax: String(currency.deposit_max),
  sort: String(currency.sort),
});

/** "USDT TRC20"; the network is left out if it has the same name as the coin. */
export const currencyName = ({ code, protocol }: Pick<Currency, 'code' | 'protocol'>): string =>
  protocol === '' || protocol === code ? code : `${code} ${protocol}`;

/** The input of the call; `currency` absent = a new one. */
export function currencyInput(
  draft: CurrencyDraft,
  currency: Pick<Currency, 'id' | 'version'> | undefined,
): InputOf<typeof operatorBaseCalls.saveCurrency> {
  return {
    ...(currency === undefined
      ? {
          type: draft.type,
          code: draft.code,
          precision: draft.precision.trim(),
          ...(draft.type === '1' ? { protocol: draft.protocol } : {}),
        }
      : { id: currency.id, version: currency.version }),
    ...(draft.rateOf === 'fixed' ? { rate_fixed: draft.rate } : { rate_instrument: draft.instrument }),
    // a fixed rate has no spread: a leftover value in the hidden field must not block it
    spread_percent: isWithin(draft.spread, SPREAD_DECIMALS, MAX_SPREAD) ? draft.spread : '0',
    fee_type: draft.feeType,
    fee: draft.fee,
    withdraw_enabled: draft.withdrawEnabled ? 1 : 0,
    withdraw_min: draft.withdrawMin,
    withdraw_max: draft.withdrawMax,
    deposit_min: draft.depositMin,
    deposit_max: draft.depositMax,
    sort: draft.sort.trim(),
  };
}

const usdOf = (text: string): number | undefined => {
  const micro = parseScaled(text, USD_DECIMALS);
  return micro !== undefined && micro > 0 && micro <= MAX_MICRO_USD ? micro : undefined;
};

const isWithin = (text: string, scale: number, most: number): boolean => {
  const value = parseScaled(text, scale);
  return value !== undefined && value >= 0 && value <= most;
};

/** Values that are certainly wrong; the server makes the final check. */
export function currencyFaults(draft: CurrencyDraft, isNew: boolean): CurrencyFaults {
  const faults: CurrencyFaults = {};
  if (isNew) {
    if (!/^[A-Z0-9]{2,10}$/u.test(draft.code)) faults.code = 'code';
    if (draft.type === '1' && draft.protocol === '') faults.protocol = 'required';
    if (!isWholeNumber(draft.precision, MAX_PRECISION)) faults.precision = 'precision';
  }
  if (draft.rateOf === 'fixed' && parseRate(draft.rate) === undefined) faults.rate_fixed = 'rate';
  if (draft.rateOf === 'market' && draft.instrument === '') faults.rate_instrument = 'required';
  if (draft.rateOf === 'market' && !isWithin(draft.spread, SPREAD_DECIMALS, MAX_SPREAD))
    faults.spread_percent = 'spread';
  if (draft.feeType === '2') {
    if (!isWithin(draft.fee, USD_DECIMALS, MAX_PERCENT - 1)) faults.fee = 'percent';
  } else if (!isWithin(draft.fee, USD_DECIMALS, (usdOf(draft.withdrawMin) ?? MAX_MICRO_USD) - 1)) {
    faults.fee = 'fee';
  }
  const pairs = [
    ['withdraw_min', draft.withdrawMin, 'withdraw_max', draft.withdrawMax],
    ['deposit_min', draft.depositMin, 'deposit_max', draft.depositMax],
  ] as const;
  for (const [minName, minText, maxName, maxText] of pairs) {
    const [min, max] = [usdOf(minText), usdOf(maxText)];
    if (min === undefined) faults[minName] = 'amount';
    if (max === undefined) faults[maxName] = 'amount';
    if (min !== undefined && max !== undefined && max < min) faults[maxName] = 'order';
  }
  if (!isWholeNumber(draft.sort, MAX_SORT)) faults.sort = 'sort';
  return faults;
}

export interface PayoutExample {
  /** Amount of the withdrawal in USD. */
  readonly number: MicroUsd;
  readonly fee: MicroUsd;
  /** What the customer receives, in units of the currency. */
  readonly amount: string;
  readonly rate: string;
}

/**
 * The payout of a withdrawal with this draft, by the formulas of the payout itself. `market`: the current rate with the
 * spread as saved. Undefined while a required value is missing.
 */
export function payoutExample(draft: CurrencyDraft, market: string | undefined): PayoutExample | undefined {
  const rateText = draft.rateOf === 'fixed' ? draft.rate : market;
  const rate = rateText === undefined ? undefined : parseRate(rateText);
  const fee = parseScaled(draft.fee, USD_DECIMALS);
  const [min, max] = [usdOf(draft.withdrawMin), usdOf(draft.withdrawMax)];
  if (rateText === undefined || rate === undefined || fee === undefined || fee < 0) return undefined;
  if (min === undefined || max === undefined || max < min || !isWholeNumber(draft.precision, MAX_PRECISION))
    return undefined;
  const precision = Number(draft.precision);
  const number = microUsd(Math.min(Math.max(EXAMPLE, min), max));
  const due = withdrawalFee(number, { type: Number(draft.feeType), value: fee });
  try {
    return {
      number,
      fee: due,
      rate: rateText,
      amount: formatScaled(payoutAmount(number, due, rate, precision), precision),
    };
  } catch (error) {
    // exceeds any amount that can be paid
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
