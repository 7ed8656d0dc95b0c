/** The first page of candles, asked for while the page is rendered and the chart library loaded. */
import type { KlinePeriod } from '@tradewind/contract/light';
import type { CandleSource } from './loader.ts';
import { PAGE } from './candles.ts';

/** An older answer is read again. */
const MAX_AGE_MS = 5000;
/** Longest wait for it: a chart that is made later is drawn once, with its candles; one that waits longer is empty first. */
const PATIENCE_MS = 300;

export interface FirstPage {
  /** Answers the first load of this view with the page. */
  readonly source: CandleSource;
  /** Resolves when the page has come or failed, or has taken long. */
  readonly arrival: Promise<void>;
}

/** Asks for the first page of a view. */
export function withFirstPage(source: CandleSource, id: number, period: KlinePeriod, now: () => number): FirstPage {
  const askedAt = now();
  const page = source.load(id, period, undefined, PAGE);
  let isTaken = false;
  const arrival = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const arrive = (): void => {
      clearTimeout(timer);
      resolve();
    };
    // a failure is handled by the load that takes it
    page.then(arrive, arrive);
  });
  return {
    arrival,
    source: {
      live: source.live,
      load(...asked) {
        const [askedId, askedPeriod, to, limit] = asked;
        const isSame = askedId === id && askedPeriod === period && to === undefined && limit === PAGE;
        const isPage = !isTaken && isSame && now() - askedAt <= MAX_AGE_MS;
        isTaken = true;
        return isPage ? page : source.load(...asked);
      },
    },
  };
}
