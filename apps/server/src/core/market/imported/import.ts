/** Takes the candles that a price bridge delivers, in whatever process it asks. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { CandleRejection, CandlesAnswer } from '@tradewind/contract';
import type { Clock } from '../../../platform/clock/index.ts';
import { type Database } from '../../../platform/db/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import type { PointCandle } from '../candles/builder.ts';
import { withoutMarks } from '../feeds/push.ts';
import type { Market } from '../types.ts';
import { checkedCandle } from './lines.ts';
import { ImportedCandles } from './store.ts';

/** Lines of a long body between pauses for other work; some 10 ms. */
const LINES_PER_SLICE = 1000;
/** Candles of a transaction. */
const WRITTEN_AT_ONCE = 5000;
/** Bodies that wait for the one that is being written. They are in memory, up to 4 MiB each. */
const MOST_WAITING = 4;

export interface CandleImportOptions {
  readonly database: Database;
  readonly market: Pick<Market, 'byId' | 'byCode' | 'firstTick' | 'openings'>;
  readonly clock: Pick<Clock, 'real'>;
}

export class CandleImport {
  readonly #options: CandleImportOptions;
  readonly #store: ImportedCandles;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: CandleImportOptions) {
    this.#options = options;
    this.#store = new ImportedCandles(options.database);
  }

  /**
   * Resolves when the accepted candles are stored. Blank lines are skipped but counted. Rejects with HostUnavailable when too
   * many bodies wait, and when the database is unavailable: the same body may be sent again.
   */
  async take(body: string): Promise<CandlesAnswer> {
    if (this.#waiting >= MOST_WAITING) throw new HostUnavailable('other candles are being written');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#take(body));
    this.#last = turn.catch(() => {});
    return turn.finally(() => (this.#waiting -= 1));
  }

  async #take(body: string): Promise<CandlesAnswer> {
    const { market, clock } = this.#options;
    const context = {
      instrumentOf: (code: string) => market.byCode(code),
      firstTick: (id: number) => market.firstTick(id),
      wasOpen: (id: number, from: number, to: number) => market.openings(id, from, to).length > 0,
      now: clock.real(),
    };
    const rejected: { line: number; key: CandleRejection }[] = [];
    let accepted = 0;
    let candles: PointCandle[] = [];
    const write = async (): Promise<void> => {
      await this.#store.write(candles, (id) => market.byId(id)?.hours ?? 'always');
      candles = [];
    };
    for (const [index, line] of body.split('\n').entries()) {
      if (index % LINES_PER_SLICE === LINES_PER_SLICE - 1) await yieldToOthers();
      const json = withoutMarks(line);
      if (json === '') continue;
      const checked = checkedCandle(json, context);
      if (typeof checked === 'string') rejected.push({ line: index + 1, key: checked });
      else {
        accepted += 1;
        candles.push(checked);
        if (candles.length === WRITTEN_AT_ONCE) await write();
      }
    }
    await write();
    return { accepted, rejected };
  }
}
