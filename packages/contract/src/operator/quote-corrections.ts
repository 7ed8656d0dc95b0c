/** Fills on a wrong quote, and the amounts that correct them (contract §7). The price of a fill never changes. */
import { z } from 'zod';
import { decimalInput, idInput, lots, price, timeInput, timeMs, usd } from '../primitives.ts';
import { closeReason } from '../orders.ts';
import { customer } from './queues.ts';

const quote = { quote_id: z.int().positive(), time: timeMs, bid: price, ask: price };

export const filledQuote = z.object({
  ...quote,
  fills: z.int().positive().meta({ description: 'of real and demo accounts' }),
  accounts: z.int().nonnegative().meta({ description: 'real ones' }),
  corrected: z.union([z.literal(0), z.literal(1)]),
});
export type FilledQuote = z.infer<typeof filledQuote>;

export const correctedFill = z.object({
  seq: z.int().positive().meta({ description: 'number of its event in the log' }),
  order_id: z.int().positive(),
  closes: z.union([z.literal(0), z.literal(1)]),
  reason: closeReason.nullable().meta({ description: 'for a close' }),
  side: z.union([z.literal(1), z.literal(2)]).meta({ description: 'side of the order: 1 buy, 2 sell' }),
  lots,
  price,
  right_price: price,
  difference: usd.meta({ description: 'its result at the right price minus its actual result' }),
});

export const correctedAccount = z.object({
  customer,
  difference: usd.meta({ description: 'sum of its fills' }),
  protection: usd.meta({ description: 'paid by the house since then to compensate a negative balance' }),
  due: usd.meta({ description: 'difference above 0: less the protection, at least 0; below 0: 0 after a protection' }),
  amount: usd.meta({
    description: 'the amount transferred; a debit is limited to the amount that can be withdrawn now',
  }),
  fills: z.array(correctedFill),
});
export type CorrectedAccount = z.infer<typeof correctedAccount>;

export const quoteCorrection = z.object({
  ...quote,
  forex_id: z.int().positive(),
  ShowCode: z.string(),
  PricePrecision: z.int(),
  right_bid: price,
  right_ask: price,
  next: z
    .object({ bid: price, ask: price, time: timeMs })
    .nullable()
    .meta({ description: 'the next quote in the log' }),
  rate: z.string().meta({ description: 'USD for a unit of the quote currency, as n/d' }),
  credits: usd,
  debits: usd,
  waived: usd.meta({ description: 'amounts due from accounts that cannot pay them, borne by the house' }),
  demo_fills: z.int().nonnegative().meta({ description: 'of demo accounts, which are not corrected' }),
  accounts: z.array(correctedAccount),
});
export type QuoteCorrection = z.infer<typeof quoteCorrection>;

export const quoteInput = {
  forex_id: idInput,
  quote_id: idInput,
  time: timeInput.meta({ description: 'of the quote, epoch ms' }),
};

export const quoteCorrectionSchemas = {
  filledQuotes: {
    summary:
      'Quotes of an instrument at which orders were filled in a period of at most a day, newest first, at most 200',
    input: z.object({ forex_id: idInput, from: timeInput, to: timeInput }),
    output: z.array(filledQuote),
  },
  quoteCorrection: {
    summary:
      'Every fill of a quote by account, and the result of correcting it to the right price now; without prices, to the next quote in the log',
    input: z.object({
      ...quoteInput,
      bid: decimalInput.optional(),
      ask: decimalInput.optional(),
      rate: z
        .string()
        .regex(/^\d{1,16}\/\d{1,16}$/u)
        .optional()
        .meta({ description: 'rate of a change request; absent = the current rate' }),
    }),
    output: quoteCorrection,
  },
};
