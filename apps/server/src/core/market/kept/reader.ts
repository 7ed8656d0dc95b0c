/** Reads kept ticks, from blocks and from the tail. */
import type { InstrumentId } from '@tradewind/engine';
import type { Queryable } from '../../../platform/db/index.ts';
import { type KeptTick, decodeTicks } from './codec.ts';
import { readTail } from './store.ts';

/** Blocks of one read. */
const BATCH = 16;

interface Block {
  readonly first: number;
  readonly id: number;
  readonly block: Buffer;
}

export class TickReader {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** The ticks from `from` (included) to `to` (excluded), oldest first. */
  async *batches(instrument: InstrumentId, from: number, to: number): AsyncGenerator<readonly KeptTick[]> {
    let after: Block | undefined;
    let last = 0;
    for (;;) {
      let blocks = await this.#blocks(instrument, from, to, after);
      let tail: readonly KeptTick[] = [];
      if (blocks.length < BATCH) {
        // the tail first: what leaves it meanwhile is in the blocks
        tail = (await readTail(this.#database)).get(instrument) ?? [];
        blocks = await this.#blocks(instrument, from, to, after);
      }
      const isLast = blocks.length < BATCH;
      const ticks = [...blocks.flatMap(({ block }) => decodeTicks(block)), ...(isLast ? tail : [])];
      const within: KeptTick[] = [];
      for (const tick of ticks) {
        if (tick.id <= last) continue;
        last = tick.id;
        if (tick.time >= from && tick.time < to) within.push(tick);
      }
      if (within.length > 0) yield within;
      if (isLast) return;
      after = blocks.at(-1);
    }
  }

  async #blocks(
    instrument: InstrumentId,
    from: number,
    to: number,
    after: Block | undefined,
  ): Promise<readonly Block[]> {
    const { rows } = await this.#database.query<Block>({
      name: 'kept_ticks_read',
      // a block lies within a day
      text: `SELECT first_time_ms AS first, first_quote_id AS id, block FROM kept_ticks
        WHERE instrument_id = $1 AND first_time_ms >= $2::bigint - 86400000 AND first_time_ms < $3 AND last_time_ms >= $2::bigint
          AND (first_time_ms, first_quote_id) > ($4, $5)
        ORDER BY first_time_ms, first_quote_id LIMIT $6`,
      values: [instrument, from, to, after?.first ?? -1, after?.id ?? 0, BATCH],
    });
    return rows;
  }
}
