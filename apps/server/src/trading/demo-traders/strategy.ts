/**
 * What a demonstration trader wants to do, based on the public prices. These are only wishes: the trading core decides
 * on them as for any customer, so plain numbers are precise enough here.
 */
import { CONTRACT_SIZE_SCALE, type InstrumentSpec, type Quote, type Side } from '@tradewind/engine';
import { MICRO_PER_LOT } from '@tradewind/money';
import type { Random } from '../../core/market/index.ts';
import type { Persona } from './personas.ts';

export interface Wish {
  readonly side: Side;
  /** Micro-lots, a multiple of the instrument's step. */
  readonly lots: number;
  readonly multiple: number;
  /** Points. */
  readonly stopLoss: number;
  readonly takeProfit: number;
}

export interface View {
  readonly spec: InstrumentSpec;
  readonly quote: Quote;
  /** Closes of the last hours, oldest first. */
  readonly closes: readonly number[];
  /** Cash of the account in micro-dollars. */
  readonly balance: number;
  /** Largest leverage of the account's group; undefined = any, 0 = the instrument is not offered. */
  readonly cap: number | undefined;
}

/** The mean of this many newest closes is compared with the mean of all. */
const SHORT = 8;
const STOP_SPREADS = { min: 15, range: 45 } as const;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The side that the style takes; undefined = nothing to do. */
function sideOf({ style }: Persona, closes: readonly number[], random: Random): Side | undefined {
  const last = closes.at(-1);
  if (last === undefined || closes.length < SHORT) return random.uniform() < 0.5 ? 'buy' : 'sell';
  const isRising = mean(closes.slice(-SHORT)) >= mean(closes);
  if (style === 'trend') return isRising ? 'buy' : 'sell';
  if (style === 'reversal') return isRising ? 'sell' : 'buy';
  const before = closes.slice(0, -1);
  if (last >= Math.max(...before)) return 'buy';
  if (last <= Math.min(...before)) return 'sell';
  return random.uniform() < 0.3 ? (isRising ? 'buy' : 'sell') : undefined;
}

const nearest = (offered: readonly number[], wanted: number): number =>
  offered.reduce(
    (best, multiple) => (Math.abs(multiple - wanted) < Math.abs(best - wanted) ? multiple : best),
    offered[0] ?? 0,
  );

/** Approximate margin of one lot in USD; for instruments with USD as base or quote currency. */
function marginOfLot({ spec, quote, cap }: View, multiple: number): number {
  const units = spec.contractSize / 10 ** CONTRACT_SIZE_SCALE;
  const price = quote.ask / 10 ** spec.pricePrecision;
  const worth = (spec.base === 'USD' ? 1 : price) * units;
  if (spec.marginMode === 'fixed') return cap === undefined ? units : Math.max(units, worth / cap);
  return worth / Math.max(multiple, 1);
}

/** Undefined when the trader waits, or when an order would exceed their risk limit. */
export function wishOf(persona: Persona, view: View, random: Random): Wish | undefined {
  const { spec, quote, cap = Infinity } = view;
  const side = sideOf(persona, view.closes, random);
  const offered = spec.multiples.filter((multiple) => multiple <= cap);
  if (side === undefined || cap === 0 || (spec.marginMode === 'leverage' && offered.length === 0)) return undefined;
  const multiple = spec.marginMode === 'fixed' ? 0 : nearest(offered, persona.leverage);
  const wanted = ((view.balance / 1e6) * persona.marginShare * (0.5 + random.uniform())) / marginOfLot(view, multiple);
  const steps = Math.floor((wanted * MICRO_PER_LOT) / spec.lotStep);
  const lots = Math.min(Math.max(steps * spec.lotStep, spec.minLots), spec.maxLots);
  const spread = Math.max(quote.ask - quote.bid, 1);
  const stop = Math.floor(spread * (STOP_SPREADS.min + random.uniform() * STOP_SPREADS.range));
  const target = Math.floor(stop * (0.6 + random.uniform()));
  const distance = spec.triggerDistance + 1;
  const away = { stop: Math.max(stop, distance), target: Math.max(target, distance) };
  return side === 'buy'
    ? { side, lots, multiple, stopLoss: Math.max(quote.bid - away.stop, 1), takeProfit: quote.ask + away.target }
    : { side, lots, multiple, stopLoss: quote.ask + away.stop, takeProfit: Math.max(quote.bid - away.target, 1) };
}
