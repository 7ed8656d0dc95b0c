/** Operator calls for the catalogue. Proposals and approvals are in desk/approvals. */
import { operatorInstrumentCalls } from '@tradewind/contract/operator';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { RunningMarket } from '../../core/market/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { type CatalogueChanges } from './catalogue-changes.ts';
import { categoryRows, saveCategory } from './categories.ts';
import { holidayPage } from './holidays.ts';
import { instrumentChangeOf, instrumentDetail, instrumentPage } from './records.ts';

export interface InstrumentServices {
  readonly database: Database;
  readonly market: RunningMarket;
  readonly catalogue: CatalogueChanges;
  readonly config: Pick<Config, 'feedNames'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function serveInstrumentsToOperators(calls: OperatorLayer, services: InstrumentServices): void {
  const { database, market, catalogue, now } = services;
  calls.serve(operatorInstrumentCalls.instruments, ({ input: { page, ...filter } }) =>
    instrumentPage(services, filter, page),
  );
  calls.serve(operatorInstrumentCalls.instrument, ({ input }) => instrumentDetail(services, input.id));
  calls.serve(operatorInstrumentCalls.suspendInstrument, async ({ operator, input: { id, reason } }) => {
    await catalogue.suspend(operator, id, reason);
    return instrumentDetail(services, id);
  });
  calls.serve(operatorInstrumentCalls.confirmHeldPrice, async ({ operator, input: { id, source, since, reason } }) => {
    const from = source === 1 ? 0 : 1;
    const held = market.heldPrices(id).find((each) => each.source === from && each.since === since);
    if (held === undefined) throw new Refused('conflict', { reason: 'changed' });
    const { bid, ask } = held;
    const after = { source, bid_points: bid, ask_points: ask, since, reason };
    await inTransaction(database, (client) =>
      appendAudit(
        client,
        { operator, action: 'instrument.confirm_price', subject: { type: 'instrument', id }, before: null, after },
        now(),
      ),
    );
    if (!(await market.confirmHeld(id, from, since))) throw new Refused('conflict', { reason: 'changed' });
    return instrumentDetail(services, id);
  });
  calls.serve(operatorInstrumentCalls.resumeInstrument, async ({ operator, input: { id, reason } }) => {
    await catalogue.resume(operator, id, reason);
    return instrumentDetail(services, id);
  });
  calls.serve(operatorInstrumentCalls.closeInstrumentChange, async ({ operator, input: { id, reason } }) => {
    await catalogue.close(operator, id, reason);
    return instrumentChangeOf(database, id);
  });
  calls.serve(operatorInstrumentCalls.categories, () => categoryRows(database));
  calls.serve(operatorInstrumentCalls.saveCategory, async ({ operator, input }) => {
    const saved = await saveCategory(database, operator, input, now());
    await market.refresh();
    return saved;
  });
  calls.serve(operatorInstrumentCalls.holidays, ({ input }) => holidayPage(database, input.page));
}
