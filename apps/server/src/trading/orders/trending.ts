/**
 * The most traded instruments: per instrument the volume of all positions, of real and demo accounts, opened in the
 * last 24 hours, in USD. Instruments without any follow by the ticks of their trading day. See
 * docs/reference/market.md.
 */
import type { TrendingRow } from '@tradewind/contract';
import { type InstrumentSpec, type Ratio, heldUsd, pointValue, usdRate } from '@tradewind/engine';
import { type MicroUsd, ZERO_USD, bigQuotientHalfAwayFromZero } from '@tradewind/money';
import type { Database } from '../../platform/db/index.ts';
import { type Market } from '../../core/market/index.ts';
import { usdNumber } from '../../platform/wire/index.ts';

const SPAN_MS = 24 * 3_600_000;
/** How old an answer may be: everyone who opens the search requests it. */
const FRESH_MS = 60_000;
const ROWS = 10;

interface Traded {
  readonly instrument: number;
  /** Σ micro-lots × points: exceeds the safe integers, so it is text. */
  readonly volume: string;
}

export interface TrendingServices {
  readonly database: Database;
  readonly market: Market;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export class Trending {
  readonly #services: TrendingServices;
  #kept: { readonly atMs: number; readonly rows: Promise<TrendingRow[]> } | undefined;

  constructor(services: TrendingServices) {
    this.#services = services;
  }

  /** At most ten, most traded first; at most a minute old. */
  rows(): Promise<TrendingRow[]> {
    const nowMs = this.#services.now();
    if (this.#kept === undefined || nowMs - this.#kept.atMs >= FRESH_MS || nowMs < this.#kept.atMs) {
      const rows = this.#read(nowMs);
      this.#kept = { atMs: nowMs, rows };
      // failures are not cached
      rows.catch(() => (this.#kept = undefined));
    }
    return this.#kept.rows;
  }

  async #read(nowMs: number): Promise<TrendingRow[]> {
    const { database, market } = this.#services;
    // a part that was closed off has its own row with its order's fill, so the lots add up to what was opened
    const { rows } = await database.query<Traded>(
      `SELECT instrument_id AS instrument, sum(lots_micro::numeric * price_points)::text AS volume FROM orders
        WHERE opened_at_ms > $1 AND price_points > 0 GROUP BY instrument_id`,
      [nowMs - SPAN_MS],
    );
    const volumes = new Map(rows.map(({ instrument, volume }) => [instrument, volume]));
    const specs = market.instruments.map(({ spec }) => spec);
    return specs
      .filter(({ suspended }) => suspended === undefined)
      .map((spec) => ({
        spec,
        volume: volumeUsd(
          spec,
          volumes.get(spec.id),
          usdRate(spec.quote, specs, (id) => market.lastQuote(id)),
        ),
        ticks: market.day(spec.id)?.volume ?? 0,
      }))
      .toSorted((one, other) => other.volume - one.volume || other.ticks - one.ticks || one.spec.id - other.spec.id)
      .slice(0, ROWS)
      .map(({ spec, volume, ticks }) => ({
        Id: spec.id,
        Code: spec.code,
        VolumeUsd: usdNumber(volume),
        Ticks: ticks,
      }));
  }
}

/** Volume × point value × the current USD rate of the quote currency; 0 while there is no rate. */
function volumeUsd(spec: InstrumentSpec, volume: string | undefined, rate: Ratio | undefined): MicroUsd {
  if (volume === undefined || rate === undefined) return ZERO_USD;
  const value = pointValue(spec);
  return heldUsd(
    bigQuotientHalfAwayFromZero(
      BigInt(volume) * BigInt(value.numerator) * BigInt(rate.numerator),
      BigInt(value.denominator) * BigInt(rate.denominator),
    ),
  );
}
