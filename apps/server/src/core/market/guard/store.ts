/** Stores the guards' usual spreads across restarts. */
import type { InstrumentId } from '@tradewind/engine';
import { z } from 'zod';
import type { Database } from '../../../platform/db/index.ts';
import type { SavedGuard } from './guard.ts';

const row = z.object({
  instrument_id: z.int(),
  spreads: z.array(z.int().nonnegative()),
  gaps: z.array(z.int().nonnegative()),
  confirmed_spread_points: z.int().nonnegative(),
});

export class GuardStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<ReadonlyMap<InstrumentId, SavedGuard>> {
    const { rows } = await this.#database.query(
      'SELECT instrument_id, to_json(spreads) AS spreads, to_json(gaps) AS gaps, confirmed_spread_points FROM price_guards',
    );
    const saved = z.array(row).parse(rows);
    return new Map(
      saved.map(({ instrument_id: id, spreads, gaps, confirmed_spread_points: confirmedSpread }) => [
        id,
        { spreads, gaps, confirmedSpread },
      ]),
    );
  }

  /** In the order of ids, as every writer: two of them cannot block each other. */
  async save(guards: readonly (readonly [InstrumentId, SavedGuard])[]): Promise<void> {
    const rows = guards.map(([id, { spreads, gaps, confirmedSpread }]) => ({
      instrument_id: id,
      spreads,
      gaps,
      confirmed_spread_points: confirmedSpread,
    }));
    await this.#database.query(
      `INSERT INTO price_guards (instrument_id, spreads, gaps, confirmed_spread_points)
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS saved (instrument_id integer, spreads bigint[], gaps integer[], confirmed_spread_points bigint)
       ORDER BY instrument_id
       ON CONFLICT (instrument_id) DO UPDATE SET spreads = excluded.spreads, gaps = excluded.gaps,
         confirmed_spread_points = excluded.confirmed_spread_points`,
      [JSON.stringify(rows)],
    );
  }
}
