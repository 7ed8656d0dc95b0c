/** Imported candles in PostgreSQL: those that were delivered, and the longer ones that follow from them. */
import { type Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { type Database, type Queryable, inTransaction } from '../../../platform/db/index.ts';
import type { PointCandle } from '../candles/builder.ts';
import { candleEnd, candleStart } from '../candles/periods.ts';
import type { Hours } from '../types.ts';

/** Key of `pg_advisory_xact_lock`: two imports at a time could each compute an hour from half of its minutes. */
const IMPORT_LOCK = 7_235_138;

/** What follows from what, in this order: a day from its hours, whether these were delivered or computed. */
const DERIVED: readonly (readonly [of: Period, period: Period])[] = [
  ['1min', '5min'],
  ['1min', '15min'],
  ['1min', '30min'],
  ['1min', '60min'],
  ['60min', '1day'],
];

const COLUMNS = 'instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume';
/** The first delivered one stays. */
const REPLACE = `ON CONFLICT (instrument_id, period, time_ms) DO UPDATE SET
  open_points = excluded.open_points, high_points = excluded.high_points, low_points = excluded.low_points,
  close_points = excluded.close_points, volume = excluded.volume, derived = excluded.derived
  WHERE imported_candles.derived`;

const DELIVER = `
  INSERT INTO imported_candles (${COLUMNS}, derived)
  SELECT *, false FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  ${REPLACE}`;

/** The volume stays a number that JSON can carry. */
const DERIVE = `
  INSERT INTO imported_candles (${COLUMNS}, derived)
  SELECT wanted.instrument_id, $1::text, wanted.from_ms, joined.*, true
  FROM unnest($3::integer[], $4::bigint[], $5::bigint[]) AS wanted (instrument_id, from_ms, to_ms)
  CROSS JOIN LATERAL (
    SELECT (array_agg(open_points ORDER BY time_ms))[1], max(high_points), min(low_points),
      (array_agg(close_points ORDER BY time_ms DESC))[1], least(sum(volume), ${Number.MAX_SAFE_INTEGER})::bigint
    FROM imported_candles
    WHERE instrument_id = wanted.instrument_id AND period = $2::text AND time_ms >= wanted.from_ms AND time_ms < wanted.to_ms
  ) AS joined
  ${REPLACE}`;

/** Some candles of one period, of several instruments. */
export interface Before {
  readonly instrument: InstrumentId;
  /** Exclusive. */
  readonly to: number;
  readonly limit: number;
}

export class ImportedCandles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes delivered candles, and computes the longer ones that they belong to. */
  async write(candles: readonly PointCandle[], hoursOf: (instrument: InstrumentId) => Hours): Promise<void> {
    const first = new Map<string, PointCandle>();
    for (const candle of candles) {
      const key = `${candle.instrument} ${candle.period} ${candle.time}`;
      if (!first.has(key)) first.set(key, candle);
    }
    const list = [...first.values()];
    if (list.length === 0) return;
    await inTransaction(this.#database, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
      await client.query({ name: 'imported_candles_deliver', text: DELIVER, values: columnsOf(list) });
      await derive(client, list, hoursOf);
    });
  }

  /** The last candles before an instant of each instrument, oldest first. */
  async read(period: Period, wanted: readonly Before[]): Promise<readonly PointCandle[]> {
    const { rows } = await this.#database.query<PointCandle>({
      name: 'imported_candles_read',
      text: `SELECT candle.* FROM unnest($2::integer[], $3::bigint[], $4::integer[]) AS wanted (id, to_ms, count)
        CROSS JOIN LATERAL (
          SELECT instrument_id AS instrument, period, time_ms AS time, open_points AS open, high_points AS high, low_points AS low,
            close_points AS close, volume
          FROM imported_candles
          WHERE instrument_id = wanted.id AND period = $1::text AND time_ms < wanted.to_ms ORDER BY time_ms DESC LIMIT wanted.count
        ) AS candle
        ORDER BY candle.instrument, candle.time`,
      values: [
        period,
        wanted.map(({ instrument }) => instrument),
        wanted.map(({ to }) => to),
        wanted.map(({ limit }) => limit),
      ],
    });
    return rows;
  }

  /** Candles of one instrument that start within a stretch, oldest first. */
  async readFrom(
    period: Period,
    { instrument, from, to, limit }: Before & { readonly from: number },
  ): Promise<readonly PointCandle[]> {
    const { rows } = await this.#database.query<PointCandle>({
      name: 'imported_candles_read_from',
      text: `SELECT instrument_id AS instrument, period, time_ms AS time, open_points AS open, high_points AS high, low_points AS low,
          close_points AS close, volume
        FROM imported_candles WHERE instrument_id = $1 AND period = $2 AND time_ms >= $3 AND time_ms < $4
        ORDER BY time_ms LIMIT $5`,
      values: [instrument, period, from, to, limit],
    });
    return rows;
  }
}

const columnsOf = (list: readonly PointCandle[]): (number | string)[][] => [
  list.map(({ instrument }) => instrument),
  list.map(({ period }) => period),
  list.map(({ time }) => time),
  list.map(({ open }) => open),
  list.map(({ high }) => high),
  list.map(({ low }) => low),
  list.map(({ close }) => close),
  list.map(({ volume }) => volume),
];

interface Span {
  readonly instrument: InstrumentId;
  readonly from: number;
  readonly to: number;
}

async function derive(
  client: Queryable,
  delivered: readonly PointCandle[],
  hoursOf: (instrument: InstrumentId) => Hours,
): Promise<void> {
  for (const [of, period] of DERIVED) {
    const spans = new Map<string, Span>();
    for (const { instrument, period: given, time } of delivered) {
      // a minute changes its day as well, by its hour
      if (given !== of && !(given === '1min' && of === '60min')) continue;
      const hours = hoursOf(instrument);
      const from = candleStart(time, period, hours);
      const key = `${instrument} ${from}`;
      if (!spans.has(key)) spans.set(key, { instrument, from, to: candleEnd(time, period, hours) });
    }
    if (spans.size === 0) continue;
    const list = [...spans.values()];
    const values = [
      period,
      of,
      list.map(({ instrument }) => instrument),
      list.map(({ from }) => from),
      list.map(({ to }) => to),
    ];
    await client.query({ name: 'imported_candles_derive', text: DERIVE, values });
  }
}
