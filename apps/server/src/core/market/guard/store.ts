/** Stores the guards' usual spreads across restarts. */
import type { InstrumentId } from '@tradewind/engine';
import { z } from 'zod';
import type { Database } from '../../../platform/db/index.ts';
import type { SavedGuard } from './guard.ts';

const row = z.object({
  instrument_id: z.int(),
  spreads: z.array(z.int().nonnegative()),
  confirmed_spread_points: z.int().nonnegative(),
});

export class GuardStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<ReadonlyMap<InstrumentId, SavedGuard>> {
    const { rows } = await this.#database.query(
      'SELECT instrument_id, to_json(spreads) AS spreads, confirmed_spread_points FROM price_guards',
    );
    const saved = z.array(row).parse(rows);
    return new Map(
      saved.map(({ instrument_id: id, spreads, confirmed_spread_points: confirmedSpread }) => [
        id,
        { spreads, confirmedSpread },
      ]),
    );
  }

  async save(id: InstrumentId, { spreads, confirmedSpread }: SavedGuard): Promise<void> {
    await this.#database.query(
      `INSERT INTO price_guards (instrument_id, spreads, confirmed_spread_points)
       VALUES ($1::integer, $2::bigint[], $3::bigint)
       ON CONFLICT (instrument_id) DO UPDATE
       SET spreads = excluded.spreads, confirmed_spread_points = excluded.confirmed_spread_points`,
      [id, spreads, confirmedSpread],
    );
  }
}
