/** Calls for indicators and drawings of a logged-in user, also of a demo account. */
import { chartCalls } from '@tradewind/contract';
import type { Market } from '../../core/market/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import { ChartItems } from './chart-items.ts';

interface ChartServices {
  readonly database: Database;
  readonly market: Market;
  readonly now: () => number;
}

/** Indicators apply to all instruments. */
const ALL = '';

export function serveCharts(calls: CallLayer, { database, market, now }: ChartServices): void {
  const charts = new ChartItems(database, now);

  calls.member(chartCalls.studies, ({ session }) => charts.of<'study'>(session.user.id, ALL));

  calls.member(chartCalls.setStudies, ({ session, input }) => charts.set<'study'>(session.user.id, ALL, input));

  calls.member(chartCalls.drawings, async ({ session, input: { code } }) => ({
    code,
    ...(await charts.of<'drawing'>(session.user.id, code)),
  }));

  calls.member(chartCalls.setDrawings, async ({ session, input }) => {
    // at most one row per instrument
    if (market.byCode(input.code) === undefined) throw new Refused('not_found');
    return { code: input.code, ...(await charts.set<'drawing'>(session.user.id, input.code, input)) };
  });
}
