/** Kept ticks in PostgreSQL (decision 0606). One process writes: the one that takes the prices. */
import type { InstrumentId } from '@tradewind/engine';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { inTransaction } from '../../../platform/db/index.ts';
import { type KeptTick, type TicksByInstrument, decodePacket, encodePacket, encodeTicks } from './codec.ts';

/** Consecutive ticks of an instrument, without a gap and within a UTC day. */
export interface Run {
  readonly instrument: InstrumentId;
  readonly ticks: readonly KeptTick[];
}

/** Runs last in the transaction of a write, and throws when another process takes the prices by now. */
export type StillTaking = (client: Queryable) => Promise<void>;

export class KeptTickStore {
  readonly #database: Database;
  readonly #stillTaking: StillTaking;

  constructor(database: Database, stillTaking: StillTaking = async () => {}) {
    this.#database = database;
    this.#stillTaking = stillTaking;
  }

  /** Adds to the tail. */
  async append(ticks: TicksByInstrument): Promise<void> {
    await this.#write((client) =>
      client.query({
        name: 'kept_ticks_append',
        text: 'INSERT INTO kept_ticks_tail (packet) VALUES ($1)',
        values: [encodePacket(ticks)],
      }),
    );
  }

  /** Writes runs as blocks, and empties the tail: they include everything in it. */
  async writeBlocks(runs: readonly Run[]): Promise<void> {
    await this.#write(async (client) => {
      await insertBlocks(client, runs);
      await client.query('DELETE FROM kept_ticks_tail');
    });
  }

  /** The tail that a killed process left, without what is in blocks already. */
  async leftOver(): Promise<TicksByInstrument> {
    const tail = await readTail(this.#database);
    const { rows } = await this.#database.query<{ id: InstrumentId; last: number }>(
      `SELECT wanted.id, block.last_quote_id AS last FROM unnest($1::integer[]) AS wanted (id)
       CROSS JOIN LATERAL (SELECT last_quote_id FROM kept_ticks WHERE instrument_id = wanted.id
         ORDER BY first_time_ms DESC, first_quote_id DESC LIMIT 1) AS block`,
      [[...tail.keys()]],
    );
    const lasts = new Map(rows.map(({ id, last }) => [id, last]));
    return new Map([...tail].map(([id, ticks]) => [id, ticks.filter((tick) => tick.id > (lasts.get(id) ?? 0))]));
  }

  /** Writes in a transaction that does not wait for the disk: orders should not queue behind it. */
  async #write(work: (client: Queryable) => Promise<unknown>): Promise<void> {
    await inTransaction(this.#database, async (client) => {
      await client.query('SET LOCAL synchronous_commit = off');
      await work(client);
      await this.#stillTaking(client);
    });
  }
}

/** A write whose success was not learnt is repeated, with more ticks of the same runs. */
async function insertBlocks(client: Queryable, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ instrument, ticks }) => {
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError('a run has no ticks');
    return { instrument, first, last, count: ticks.length, block: encodeTicks(ticks) };
  });
  await client.query({
    name: 'kept_ticks_insert',
    text: `INSERT INTO kept_ticks (instrument_id, first_time_ms, last_time_ms, first_quote_id, last_quote_id, ticks, block)
      SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[], $7::bytea[])
      ON CONFLICT (instrument_id, first_time_ms, first_quote_id) DO UPDATE SET
        last_time_ms = excluded.last_time_ms, last_quote_id = excluded.last_quote_id, ticks = excluded.ticks, block = excluded.block`,
    values: [
      rows.map(({ instrument }) => instrument),
      rows.map(({ first }) => first.time),
      rows.map(({ last }) => last.time),
      rows.map(({ first }) => first.id),
      rows.map(({ last }) => last.id),
      rows.map(({ count }) => count),
      rows.map(({ block }) => block),
    ],
  });
}

/** The tail by instrument, in order. A packet that was written twice counts once. */
export async function readTail(client: Queryable): Promise<TicksByInstrument> {
  const { rows } = await client.query<{ packet: Buffer }>('SELECT packet FROM kept_ticks_tail ORDER BY id');
  const all = new Map<InstrumentId, KeptTick[]>();
  for (const { packet } of rows)
    for (const [instrument, ticks] of decodePacket(packet)) {
      const known = all.get(instrument) ?? [];
      for (const tick of ticks) if (tick.id > (known.at(-1)?.id ?? 0)) known.push(tick);
      all.set(instrument, known);
    }
  return all;
}
