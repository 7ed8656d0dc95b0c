/** Private events of an account, numbered without a gap (contract §15). */
import { z } from 'zod';
import { accountFigures, closeReason, order } from './orders.ts';
import { eventNumber, integerInput, timeMs } from './primitives.ts';
import { ACCOUNT_EVENTS, EVENTS_PAGE_SIZE } from './wire.ts';

export const accountEvent = z.object({
  n: z.int().positive().meta({ description: '1 more than the event before' }),
  time: timeMs,
  event: z.enum(ACCOUNT_EVENTS),
  order: order.optional().meta({ description: 'as the event left it; absent for margin_call and balance' }),
  account: accountFigures.meta({ description: 'at the time when this is sent, also for earlier events' }),
  reason: closeReason.optional().meta({ description: 'of `closed` and `cancelled`' }),
});
export type AccountEvent = z.infer<typeof accountEvent>;

export const eventPage = z.object({
  data: z.array(accountEvent),
  last: eventNumber,
  reset: z.literal(true).optional().meta({
    description:
      'what came after `after` is older than 7 days or 10,000 events: read orders and account, continue after `last`',
  }),
});
export type EventPage = z.infer<typeof eventPage>;

export const eventSchemas = {
  events: {
    summary: "The account's events after a number, oldest first",
    input: z.object({
      after: integerInput(0).default(0).meta({ description: 'the last number that was seen' }),
      limit: integerInput(1, EVENTS_PAGE_SIZE).default(EVENTS_PAGE_SIZE),
    }),
    output: eventPage,
  },
};
