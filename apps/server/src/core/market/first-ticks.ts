/** When each instrument was quoted first. Prices since then are our own; what is older may be imported. */
import type { InstrumentId } from '@tradewind/engine';
import type { Queryable } from '../../platform/db/index.ts';

export class FirstTicks {
  readonly #times: Map<InstrumentId, number>;

  constructor(times = new Map<InstrumentId, number>()) {
    this.#times = times;
  }

  static async read(database: Queryable): Promise<FirstTicks> {
    const { rows } = await database.query<{ id: number; time: number }>(
      'SELECT instrument_id AS id, first_time_ms AS time FROM quotes',
    );
    return new FirstTicks(new Map(rows.map(({ id, time }) => [id, time])));
  }

  /** Undefined before the first tick. */
  of(instrument: InstrumentId): number | undefined {
    return this.#times.get(instrument);
  }

  /** A tick of this time was accepted. Only the first one counts. */
  note(instrument: InstrumentId, time: number): void {
    if (!this.#times.has(instrument)) this.#times.set(instrument, time);
  }
}
