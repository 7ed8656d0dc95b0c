/** Candles in PostgreSQL. */
import { PERIODS } from '@tradewind/contract';
import type { Period } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import type pg from 'pg';
import { copyInto } from '../../../platform/db/index.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { PointCandle } from './builder.ts';
import { isPeriod } from './periods.ts';

/** Rows per statement; more would gain nothing and hold the connection longer. */
const CHUNK = 20_000;
/** Candles per COPY of a history: about 13 MB of PostgreSQL's write-ahead log. */
const HISTORY_PART = 80_000;

interface Row {
  readonly instrument_id: number;
  readonly period: string;
  readonly time_ms: number;
  readonly open_points: number;
  readonly high_points: number;
  readonly low_points: number;
  readonly close_points: number;
  readonly volume: number;
}

const COLUMNS = 'instrument_id, period, time_ms, open_points, high_points, low_points, close_points, volume';

/** Newer values win: one writer writes a candle many times while it forms. */
const UPSERT = `
  INSERT INTO candles (${COLUMNS})
  SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
  ON CONFLICT (instrument_id, period, time_ms) DO UPDATE SET
    high_points = excluded.high_points, low_points = excluded.low_points, close_points = excluded.close_points, volume = excluded.volume`;

/**
 * Called when a write starts, with the candles as they are. The returned function runs in the transaction of the write,
 * and throws when they may not be written.
 */
export type Proof = () => (client: Queryable) => Promise<void>;

export class CandleStore {
  readonly #database: Database;
  readonly #checkpoint: () => Promise<void>;
  readonly #proof: Proof | undefined;

  /** `checkpoint`: called between the parts of a long history, so that PostgreSQL can reuse its log files. */
  constructor(database: Database, checkpoint: () => Promise<void> = async () => {}, proof?: Proof) {
    this.#database = database;
    this.#checkpoint = checkpoint;
    this.#proof = proof;
  }

  /**
   * Writes candles in one transaction, up to CHUNK of them as of one instant. It does not wait for the disk:
   * PostgreSQL could lose a fraction of a second of candles, which is acceptable, and orders should not queue behind
   * them.
   */
  async write(candles: Iterable<PointCandle>): Promise<void> {
    const prove = this.#proof?.();
    // the proof is about the candles as they are now
    const list = prove === undefined ? [...candles] : [...candles].map((candle) => ({ ...candle }));
    if (list.length === 0) return;
    await this.#inTransaction(async (client) => {
      await upsert(client, list);
      await prove?.(client);
    });
  }

  /**
   * Writes what happened before the start, in one transaction. For each instrument and period only the oldest candle
   * may be stored already; the others are new. Writes in primary-key order, which keeps the index and the log small.
   */
  async writeHistory(candles: Iterable<PointCandle>): Promise<void> {
    const list = inKeyOrder(candles);
    const prove = this.#proof?.();
    const isOldest = (candle: PointCandle, index: number): boolean =>
      candle.instrument !== list[index - 1]?.instrument || candle.period !== list[index - 1]?.period;
    const fresh = list.filter((candle, index) => !isOldest(candle, index));
    if (list.length === 0) return;
    await this.#inTransaction(async (client) => {
      // a checkpoint on a slow disk may take longer than a transaction may be idle
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      for (let start = 0; start < fresh.length; start += HISTORY_PART) {
        if (start > 0) await this.#checkpoint();
        const lines = fresh.slice(start, start + HISTORY_PART).map(copyLine);
        await copyInto(client, `candles (${COLUMNS})`, lines.join(''));
      }
      // last: pages of an index that only grows at its end are filled; others are split in half
      await upsert(client, list.filter(isOldest));
      // last: it locks the row that holds the feed's heartbeat
      await prove?.(client);
    });
  }

  async #inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#database.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL synchronous_commit = off');
      await work(client);
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      // a connection in an unknown state is not reused
      client.release(true);
      throw error;
    }
  }

  /** Up to `limit` candles that start before `to`, oldest first. */
  async read(instrument: InstrumentId, period: Period, limit: number, to: number): Promise<readonly PointCandle[]> {
    const { rows } = await this.#database.query<Row>({
      name: 'candles_read',
      text: `SELECT ${COLUMNS} FROM candles WHERE instrument_id = $1 AND period = $2 AND time_ms < $3 ORDER BY time_ms DESC LIMIT $4`,
      values: [instrument, period, to, limit],
    });
    return rows.map(fromRow).toReversed();
  }

  /** Up to `limit` candles that start at `from` or later, and before `to`, oldest first. */
  async readFrom(
    instrument: InstrumentId,
    period: Period,
    from: number,
    to: number,
    limit: number,
  ): Promise<readonly PointCandle[]> {
    const { rows } = await this.#database.query<Row>({
      name: 'candles_read_from',
      text: `SELECT ${COLUMNS} FROM candles WHERE instrument_id = $1 AND period = $2 AND time_ms >= $3 AND time_ms < $4
        ORDER BY time_ms LIMIT $5`,
      values: [instrument, period, from, to, limit],
    });
    return rows.map(fromRow);
  }

  /** The last `count` candles of every period of the given instruments, oldest first. */
  async readLast(
    instruments: readonly InstrumentId[],
    count: (period: Period) => number,
    client: Queryable = this.#database,
  ): Promise<readonly PointCandle[]> {
    const { rows } = await client.query<Row>(
      `SELECT candle.* FROM unnest($1::integer[]) AS instrument (id)
       CROSS JOIN unnest($2::text[], $3::integer[]) AS wanted (period, count)
       CROSS JOIN LATERAL (
         SELECT ${COLUMNS} FROM candles
         WHERE instrument_id = instrument.id AND period = wanted.period ORDER BY time_ms DESC LIMIT wanted.count
       ) AS candle
       ORDER BY candle.instrument_id, candle.period, candle.time_ms`,
      [instruments, PERIODS, PERIODS.map(count)],
    );
    return rows.map(fromRow);
  }
}

async function upsert(client: pg.PoolClient, list: readonly PointCandle[]): Promise<void> {
  for (const values of columnsOf(list)) await client.query({ name: 'candles_upsert', text: UPSERT, values });
}

/** Sorts by the table's primary key. */
function inKeyOrder(candles: Iterable<PointCandle>): readonly PointCandle[] {
  const series = Map.groupBy(candles, ({ instrument, period }) => `${instrument} ${period}`);
  const lists = [...series.values()].map((list) => list.toSorted((left, right) => left.time - right.time));
  return lists.toSorted(([left], [right]) => compareKeys(left, right)).flat();
}

function compareKeys(left: PointCandle | undefined, right: PointCandle | undefined): number {
  if (left === undefined || right === undefined) return 0;
  if (left.instrument !== right.instrument) return left.instrument - right.instrument;
  // code-point order, as the database compares text
  return left.period < right.period ? -1 : 1;
}

/** A row of COLUMNS in COPY's text format; no field needs escaping. */
function copyLine({ instrument, period, time, open, high, low, close, volume }: PointCandle): string {
  return `${instrument}\t${period}\t${time}\t${open}\t${high}\t${low}\t${close}\t${volume}\n`;
}

/** Values of UPSERT, a chunk at a time. */
function* columnsOf(list: readonly PointCandle[]): Generator<string[]> {
  for (let start = 0; start < list.length; start += CHUNK) {
    const chunk = list.slice(start, start + CHUNK);
    // PostgreSQL's notation for arrays of numbers and plain words. The driver would check each value of a large write
    // for characters to escape.
    const arrayOf = (read: (candle: PointCandle) => number | Period): string => `{${chunk.map(read).join(',')}}`;
    yield [
      arrayOf((candle) => candle.instrument),
      arrayOf((candle) => candle.period),
      arrayOf((candle) => candle.time),
      arrayOf((candle) => candle.open),
      arrayOf((candle) => candle.high),
      arrayOf((candle) => candle.low),
      arrayOf((candle) => candle.close),
      arrayOf((candle) => candle.volume),
    ];
  }
}

function fromRow(row: Row): PointCandle {
  if (!isPeriod(row.period)) throw new RangeError(`unknown candle period in the database: ${row.period}`);
  return {
    instrument: row.instrument_id,
    period: row.period,
    time: row.time_ms,
    open: row.open_points,
    high: row.high_points,
    low: row.low_points,
    close: row.close_points,
    volume: row.volume,
  };
}
