/** Operator calls for fills at a wrong quote. */
import { operatorBaseCalls } from '@tradewind/contract/operator';
import { points } from '@tradewind/money';
import { Refused } from '../../platform/errors/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import { priceNumber } from '../../platform/wire/index.ts';
import { filledQuotes } from '../../money/quote-corrections/index.ts';
import type { ChangeRequests } from './change-requests.ts';
import { proposedQuoteCorrection } from './quote-correction.ts';
import { type QuotePlanServices, presentQuotePlan, quotePlan } from './quote-plan.ts';

const LONGEST_MS = 86_400_000;
const MAX_QUOTES = 200;

export function addQuoteCorrectionCalls(
  calls: OperatorLayer,
  services: QuotePlanServices,
  requests: ChangeRequests,
): void {
  const { database, market } = services;
  calls.serve(operatorBaseCalls.filledQuotes, async ({ input: { forex_id: id, from, to } }) => {
    const instrument = market.byId(id);
    if (instrument === undefined) throw new Refused('not_found');
    if (to < from || to - from > LONGEST_MS) throw new Refused('invalid_input', { fields: { to: 'too_large' } });
    const rows = await filledQuotes(database, id, from, to, MAX_QUOTES);
    return rows.map(({ bid, ask, isCorrected, id: quote, time, fills, accounts }) => ({
      quote_id: quote,
      time,
      bid: priceNumber(points(bid), instrument.spec),
      ask: priceNumber(points(ask), instrument.spec),
      fills,
      accounts,
      corrected: isCorrected ? (1 as const) : (0 as const),
    }));
  });
  calls.serve(operatorBaseCalls.quoteCorrection, async ({ input }) =>
    presentQuotePlan(services, await quotePlan(services, input)),
  );
  calls.serve(operatorBaseCalls.proposeQuoteCorrection, async ({ operator, input }) =>
    requests.propose(operator, await proposedQuoteCorrection(services, operator, input), input.reason),
  );
}
