/** Calls for watchlists of a logged-in user, also of a demo account. */
import { watchlistCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { Watchlists } from './watchlists.ts';

interface WatchlistServices {
  readonly database: Database;
  readonly market: Market;
  readonly now: () => number;
}

export function serveWatchlists(calls: CallLayer, { database, market, now }: WatchlistServices): void {
  const watchlists = new Watchlists(database, now);

  calls.member(watchlistCalls.watchlists, ({ session }) => watchlists.of(session.user.id));

  calls.member(watchlistCalls.saveWatchlist, ({ session, input }) =>
    watchlists.save(session.user.id, input.id, input.name),
  );

  calls.member(watchlistCalls.deleteWatchlist, async ({ session, input }) => {
    await watchlists.delete(session.user.id, input.id);
    return {};
  });

  calls.member(watchlistCalls.setWatchlist, ({ session, input }) => {
    // a list stored in a browser for years may contain instruments that are no longer traded: the rest of it still
    // counts
    const codes = [...new Set(input.codes)].filter((code) => market.byCode(code) !== undefined);
    return watchlists.set(session.user.id, { id: input.id, version: input.version, codes });
  });
}
