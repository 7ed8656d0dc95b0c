/** The desk's figures in the form of the contract. Accounts are only identified by number (decision 0381). */
import {
  EXPOSURE_TIME_ZONE,
  type Exposure,
  type ExposureAlarm,
  type ExposureInstrument,
  type ExposureLimit,
  type ExposurePosition,
} from '@tradewind/contract/operator';
import { formatScaled, microLots, points, toDecimalNumber } from '@tradewind/money';
import type { Market } from '../../core/market/index.ts';
import { MICRO_DECIMALS, lotsNumber, priceNumber } from '../../platform/wire/index.ts';
import type { Ringing } from './alarms.ts';
import type { Checked } from './desk.ts';
import { type ExposureFigures, type InstrumentFigures, type PositionFigures, closingPriceOf } from './figures.ts';
import type { HouseDay } from './house-day.ts';
import { markupIncome } from './markup-day.ts';
import type { Prices } from './prices.ts';
import { type Limit, type Subjects, limitNumber } from './limits.ts';

const PERCENT_DECIMALS = 2;
const WHOLE_HUNDREDTHS = 10_000n;

/** Micro-dollars of any size as the nearest JSON number: exact up to nine billion dollars. */
const usd = (amount: bigint): number => Number(formatScaled(amount, MICRO_DECIMALS));
const usdOrNull = (amount: bigint | undefined): number | null => (amount === undefined ? null : usd(amount));
const percent = (hundredths: number): number => toDecimalNumber(hundredths, PERCENT_DECIMALS);
const signedLots = (lots: number): number => toDecimalNumber(lots, MICRO_DECIMALS);

type Names = Pick<Market, 'byId' | 'isOpen'>;

export function presentExposure(
  { figures, limits, alarms }: Checked,
  day: HouseDay,
  market: Names,
  subjects: Subjects,
  prices: Prices,
): Exposure {
  const ages = figures.instruments.flatMap(({ price }) => (price === undefined ? [] : [figures.atMs - price.agesFrom]));
  const unvalued = figures.instruments.filter(({ price }) => price === undefined);
  return {
    as_of: figures.atMs,
    positions: figures.positions,
    accounts: figures.accounts,
    net: usd(figures.net),
    gross: usd(figures.gross),
    unvalued: unvalued.map(({ instrument }) => codeOf(instrument, market)),
    oldest_price_ms: ages.length === 0 ? null : Math.max(0, ...ages),
    house: {
      open: usd(figures.open),
      realised: usd(day.realised),
      fees: usd(day.fees),
      markup: usdOrNull(markupIncome(day.markups, (instrument) => prices.of(instrument))),
      financing: usd(day.financing),
      protection: usd(day.protection),
      corrections: usd(day.corrections),
      day_from: day.fromMs,
      day_to: day.toMs,
      time_zone: EXPOSURE_TIME_ZONE,
    },
    instruments: figures.instruments.map((each) => presentInstrument(each, figures.atMs, market)),
    currencies: figures.currencies.map(({ code, units, net, gross }) => ({
      code,
      units: formatScaled(units, MICRO_DECIMALS),
      net: usdOrNull(net),
      gross: usdOrNull(gross),
    })),
    largest_accounts: presentAccounts(figures),
    largest_positions: figures.largestPositions.map((each) => presentPosition(each, market)),
    limits: presentLimits(limits),
    alarms: alarms.map(presentAlarm),
    instrument_codes: [...subjects.instruments],
    currency_codes: [...subjects.currencies],
  };
}

const codeOf = (instrument: number, market: Names): string => market.byId(instrument)?.spec.code ?? String(instrument);

function presentInstrument(
  { instrument, held, price, net, gross, open, largest, largestAccount, ten }: InstrumentFigures,
  atMs: number,
  market: Names,
): ExposureInstrument {
  return {
    id: instrument,
    code: codeOf(instrument, market),
    show_code: market.byId(instrument)?.showCode ?? String(instrument),
    positions: held.positions,
    accounts: held.accounts.size,
    buy_lots: lotsNumber(microLots(held.buyLots)),
    sell_lots: lotsNumber(microLots(held.sellLots)),
    net_lots: signedLots(held.buyLots - held.sellLots),
    net: usdOrNull(net),
    gross: usdOrNull(gross),
    open: usdOrNull(open),
    price_age_ms: price === undefined ? null : Math.max(0, atMs - price.agesFrom),
    market_open: market.isOpen(instrument) ? 1 : 0,
    largest: percent(largest),
    largest_account: largestAccount,
    ten: percent(ten),
  };
}

function presentAccounts({ largestAccounts, gross: whole }: ExposureFigures): Exposure['largest_accounts'] {
  return largestAccounts.map(({ account, positions, net, gross, profit }) => ({
    account,
    positions,
    net: usd(net),
    gross: usd(gross),
    share: percent(whole === 0n ? 0 : Number((gross * WHOLE_HUNDREDTHS * 2n + whole) / (whole * 2n))),
    profit: usd(profit),
  }));
}

function presentPosition({ position, price, value, profit }: PositionFigures, market: Names): ExposurePosition {
  const { spec } = price;
  return {
    id: position.id,
    account: position.account,
    show_code: market.byId(spec.id)?.showCode ?? spec.code,
    type: position.isBuy ? 1 : 2,
    lots: lotsNumber(microLots(position.lots)),
    price: priceNumber(points(position.price), spec),
    price_now: priceNumber(points(closingPriceOf(position, price)), spec),
    precision: spec.pricePrecision,
    opened_at: position.openedAt,
    value: usd(value),
    profit: usd(BigInt(profit)),
  };
}

export const presentLimits = (limits: readonly Limit[]): ExposureLimit[] =>
  limits.map(({ kind, subject, value, changedAtMs, changedBy }) => ({
    kind,
    subject,
    limit: limitNumber(kind, value),
    changed_at: changedAtMs,
    changed_by: changedBy,
  }));

export const presentAlarm = ({ kind, subject, value, limit, sinceMs }: Ringing): ExposureAlarm => ({
  kind,
  subject,
  value: value === undefined ? null : limitNumber(kind, value),
  limit: limitNumber(kind, limit),
  since: sinceMs,
});
