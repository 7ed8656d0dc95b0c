/** Days of kept ticks: each becomes files that never change, and is dropped after QUOTES_KEPT_DAYS. */
import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { RETAIL, markupFor, markupKey } from '@tradewind/engine';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock/index.ts';
import { inTransaction, onlyRow } from '../../../platform/db/index.ts';
import { readMarkups } from '../../engine-host/index.ts';
import type { CatalogueInstrument } from '../types.ts';
import type { TickKeeperOptions } from './options.ts';
import { dayOf } from './pending.ts';
import { TickReader } from './reader.ts';
import { TICK_HEADING, type Marked, lineOf } from './lines.ts';

/** After its end a day waits for late ticks: none is older than a minute, unless an instrument's terms allow it. */
const GRACE_MS = 5 * MINUTE_MS;
/** A pause after each batch, so that closing a day takes a part of the processor's time only. */
const REST_MS = 20;
/** No day is closed before 1970. */
const NONE = -1;

interface TickFile {
  readonly instrument: number;
  readonly ticks: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly markup: Marked['markup'];
}

/** A day that is being closed. */
interface Closing {
  readonly day: number;
  readonly markups: Parameters<typeof markupFor>[0];
  readonly files: TickFile[];
  /** Instruments without a file yet. */
  readonly waiting: CatalogueInstrument[];
}

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

export class TickDays {
  readonly #options: TickKeeperOptions;
  #closed: number | undefined;
  #closing: Closing | undefined;

  constructor(options: TickKeeperOptions) {
    this.#options = options;
  }

  /** The last day, counted from 1970, that takes no more ticks: it is closed, or being closed. */
  async lastClosed(): Promise<number> {
    if (this.#closing !== undefined) return this.#closing.day;
    this.#closed ??=
      onlyRow(
        await this.#options.database.query<{ day: number | null }>(
          `SELECT max(day) - date '1970-01-01' AS day FROM tick_files`,
        ),
      ).day ?? NONE;
    return this.#closed;
  }

  /**
   * Closes days that are over and have ticks, oldest first: at most one file, because ticks are not written meanwhile.
   * True = there is more to do.
   */
  async close(now: number): Promise<boolean> {
    this.#closing ??= await this.#next(now);
    if (this.#closing === undefined) return false;
    const { day, markups, files, waiting } = this.#closing;
    for (let instrument = waiting[0]; instrument !== undefined; instrument = waiting[0]) {
      const { bid, ask } = markupFor(markups, RETAIL, instrument.spec);
      const file = await this.#fileOf(instrument, day, { bid, ask });
      waiting.shift();
      if (file.ticks === 0) continue;
      files.push(file);
      return true;
    }
    await this.#record(day, files, now);
    this.#closed = day;
    this.#closing = undefined;
    return true;
  }

  /** Undefined = no day is over that has ticks and is not closed. */
  async #next(now: number): Promise<Closing | undefined> {
    const { database, instruments } = this.#options;
    const day = await this.#firstAfter(await this.lastClosed());
    if (day === undefined || day > dayOf(now - GRACE_MS) - 1) return undefined;
    const markups = new Map((await readMarkups(database)).map((markup) => [markupKey(markup), markup] as const));
    return { day, markups, files: [], waiting: [...instruments()] };
  }

  /** The first day after `day` that has ticks. */
  async #firstAfter(day: number): Promise<number | undefined> {
    const { database, instruments } = this.#options;
    const { time } = onlyRow(
      await database.query<{ time: number | null }>(
        `SELECT min(block.first_time_ms) AS time FROM unnest($1::integer[]) AS wanted (id)
         CROSS JOIN LATERAL (SELECT first_time_ms FROM kept_ticks WHERE instrument_id = wanted.id AND first_time_ms >= $2::bigint
           ORDER BY first_time_ms LIMIT 1) AS block`,
        [instruments().map(({ spec }) => spec.id), (day + 1) * DAY_MS],
      ),
    );
    return time === null ? undefined : dayOf(time);
  }

  async #fileOf({ spec }: CatalogueInstrument, day: number, markup: Marked['markup']): Promise<TickFile> {
    const hash = createHash('sha256');
    let [ticks, bytes] = [0, 0];
    const add = (text: string): void => {
      hash.update(text);
      bytes += text.length;
    };
    add(TICK_HEADING);
    const reader = new TickReader(this.#options.database);
    const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS];
    for await (const batch of reader.batches(spec.id, from, to)) {
      ticks += batch.length;
      add(batch.map((tick) => lineOf(tick, { markup, pricePrecision: spec.pricePrecision })).join(''));
      await rest(REST_MS);
    }
    return { instrument: spec.id, ticks, bytes, sha256: hash.digest(), markup };
  }

  async #record(day: number, files: readonly TickFile[], now: number): Promise<void> {
    await inTransaction(this.#options.database, async (client) => {
      await client.query(
        `INSERT INTO tick_files (day, instrument_id, ticks, bytes, sha256, markup_bid, markup_ask, closed_at_ms)
       SELECT $1::date, *, $8::bigint FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bytea[], $6::integer[], $7::integer[])
       ON CONFLICT DO NOTHING`,
        [
          dateOf(day),
          files.map(({ instrument }) => instrument),
          files.map((file) => file.ticks),
          files.map((file) => file.bytes),
          files.map(({ sha256 }) => sha256),
          files.map(({ markup }) => markup.bid),
          files.map(({ markup }) => markup.ask),
          now,
        ],
      );
      await this.#options.stillTaking?.(client);
    });
  }

  /** Drops whole days: the present one and `days` before it stay. */
  async drop(now: number): Promise<void> {
    const { database, days } = this.#options;
    const first = days === 0 ? dayOf(now) + 1 : dayOf(now) - days;
    await inTransaction(database, async (client) => {
      await client.query('DELETE FROM tick_files WHERE day < $1::date', [dateOf(first)]);
      await client.query(
        `DELETE FROM kept_ticks USING instruments AS known
         WHERE instrument_id = known.id AND first_time_ms < $1::bigint`,
        [first * DAY_MS],
      );
    });
  }
}
