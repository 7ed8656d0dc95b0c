/** The first page of candles, asked for while the chart library is loaded and the chart made. */
import type { KlinePeriod } from '@tradewind/contract/light';
import type { CandleSource } from './loader.ts';
import { PAGE } from './candles.ts';

/** An older answer is read again. */
const MOST_AGE_MS = 5000;

/** A source whose first page for this view is on its way. */
export function withFirstPage(source: CandleSource, id: number, period: KlinePeriod, now: () => number): CandleSource {
  const askedAt = now();
  let first: ReturnType<CandleSource['load']> | undefined = source.load(id, period, undefined, PAGE);
  // handled by the load that takes it
  first.catch(() => undefined);
  return {
    live: source.live,
    load(...asked) {
      const [askedId, askedPeriod, to, limit] = asked;
      const page = first;
      first = undefined;
      const isSame = askedId === id && askedPeriod === period && to === undefined && limit === PAGE;
      return page !== undefined && isSame && now() - askedAt <= MOST_AGE_MS ? page : source.load(...asked);
    },
  };
}
