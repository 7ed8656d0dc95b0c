/** Account statements, the public execution report, and the proof of a user's own order. */
import { z } from 'zod';
import { accountLogRow } from './account.ts';
import { order } from './orders.ts';
import { filterIdInput, idInput, lots, pageInput, pageOf, price, timeMs, usd } from './primitives.ts';
import { EXECUTION_ACCOUNTS, EXECUTION_KINDS } from './reports-wire.ts';

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u);
export const dayInput = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u);
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/u)
  .meta({ description: 'SHA-256, hexadecimal' });
const figure = z.number().nullable();

/** A month, or the days from and to, both included; all in UTC. */
export const statementPeriod = z.object({
  month: month.optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
});
/** For the CSV file: its headings are column names, unless it is meant for a person. */
export const statementFile = statementPeriod.extend({
  headings: z
    .enum(['texts'])
    .optional()
    .meta({ description: "texts = in the reader's language; absent = the same names of columns in every language" }),
});
export type StatementFileInput = z.infer<typeof statementFile>;
export type StatementPeriod = z.infer<typeof statementPeriod>;

/** Changes of the balance in the period, by cause; signed, with a sum of closing minus opening. */
export const statementTotals = z.object({
  deposits: usd,
  withdrawals: usd.meta({ description: 'requested: leaves the balance at once' }),
  withdrawals_returned: usd.meta({ description: 'refused or withdrawn' }),
  fees: usd,
  commission: usd.meta({ description: 'of the account group, at fills and closes' }),
  financing: usd.meta({ description: 'overnight; charged is negative' }),
  profit: usd.meta({ description: 'realised, without fees, commission and financing' }),
  protection: usd.meta({ description: 'negative balance compensated' }),
  corrections: usd,
  demo: usd.meta({ description: 'demo money issued or reset' }),
});
export type StatementTotals = z.infer<typeof statementTotals>;

/** A position that was open at the end of the period. */
export const statementPosition = z.object({
  Id: z.int().positive(),
  ShowCode: z.string(),
  OrderType: z.union([z.literal(1), z.literal(2)]),
  Quantity: lots,
  Price: price,
  PricePrecision: z.int(),
  OpenTime: timeMs,
  Profit: usd.nullable().meta({ description: 'floating, at the last price; null if the end is in the past' }),
});
export type StatementPosition = z.infer<typeof statementPosition>;

export const chainPosition = z.object({
  seq: z.int().nonnegative().meta({ description: 'number of the trade event' }),
  hash,
});
export type ChainPosition = z.infer<typeof chainPosition>;

export const statement = z.object({
  uid: z.string(),
  is_demo: z.union([z.literal(0), z.literal(1)]),
  from: timeMs,
  to: timeMs.meta({ description: 'the first millisecond after it; now if the period has not ended' }),
  is_over: z.union([z.literal(0), z.literal(1)]),
  generated_at: timeMs,
  opening_balance: usd,
  closing_balance: usd,
  totals: statementTotals,
  movements: pageOf(accountLogRow).meta({ description: 'oldest first' }),
  orders: pageOf(order).meta({ description: 'closed in the period, oldest first' }),
  positions: z.array(statementPosition).meta({ description: 'open at the end, at most 200' }),
  positions_total: z.int().nonnegative(),
  chain: chainPosition,
});
export type Statement = z.infer<typeof statement>;

const executionFigures = z.object({
  kind: z.enum(EXECUTION_KINDS),
  filled: z.int().nonnegative(),
  unfilled: z.int().nonnegative().meta({ description: 'triggered, but cancelled instead of filled' }),
  unfilled_reasons: z.record(z.string(), z.int().positive()),
  fill_rate: figure.meta({ description: 'percent of filled + unfilled' }),
  with_price: z.int().nonnegative().meta({ description: 'fills with a requested price' }),
  better: z.int().nonnegative().meta({ description: 'filled at a better price than requested, for the customer' }),
  exact: z.int().nonnegative(),
  worse: z.int().nonnegative(),
  better_share: figure.meta({ description: 'percent' }),
  exact_share: figure,
  worse_share: figure,
  slippage_points: z.int().meta({ description: 'sum of (filled − requested) × side; positive = worse for customers' }),
  average_points: figure,
  average_of_spread: figure.meta({ description: 'percent of the spreads of the filling quotes' }),
  average_markup: figure.meta({ description: "points of the group's mark-up on the filled side, over all fills" }),
  p50_ms: z.int().nullable().meta({ description: 'from acceptance by the core, or the trigger, to the fill' }),
  p95_ms: z.int().nullable(),
  quote_age_p50_ms: z.int().nullable(),
  quote_age_p95_ms: z.int().nullable(),
});

export const executionRow = executionFigures.extend({
  account: z.enum(EXECUTION_ACCOUNTS),
  forex_id: z.int().positive(),
  Code: z.string(),
  ShowCode: z.string(),
  PricePrecision: z.int(),
});
export type ExecutionRow = z.infer<typeof executionRow>;

export const executionTotal = executionFigures
  .omit({ slippage_points: true, average_points: true, average_of_spread: true, average_markup: true })
  .extend({ account: z.enum(EXECUTION_ACCOUNTS) });
export type ExecutionTotal = z.infer<typeof executionTotal>;

export const executionReport = z.object({
  month: z.string(),
  months: z.array(z.string()).meta({ description: 'months with figures, newest first' }),
  is_over: z.union([z.literal(0), z.literal(1)]),
  chain: chainPosition.meta({ description: 'the last event included' }),
  totals: z.array(executionTotal).meta({ description: 'over all instruments: no points, which differ by instrument' }),
  rows: z.array(executionRow),
});
export type ExecutionReport = z.infer<typeof executionReport>;

export const executionHead = chainPosition.extend({
  day: z.string().meta({ description: 'UTC' }),
  published_at: timeMs,
});
export type ExecutionHead = z.infer<typeof executionHead>;

/** One event of the log, as it was hashed. */
export const proofEvent = z.object({
  seq: z.int().positive(),
  type: z.string(),
  time: timeMs,
  canonical: z.string().meta({ description: 'the text whose SHA-256 is the hash' }),
  prev_hash: hash,
  hash,
  lots: lots.meta({ description: 'of the order after the event' }),
  closed_lots: lots.optional().meta({ description: 'of the `updated` of a partial close: the part that was closed' }),
  quote: z.object({ id: z.int().positive(), bid: price, ask: price, time: timeMs }).nullable(),
  markup: z
    .object({
      version: z.int().positive(),
      bid: z.int().nonnegative(),
      ask: z.int().nonnegative(),
      seen_bid: price.meta({ description: 'bid − mark-up: the price of the group' }),
      seen_ask: price.meta({ description: 'ask + mark-up' }),
    })
    .optional()
    .meta({ description: "of the account's group, in points; the quote is the raw one. Absent = none was ever set" }),
  side: z.enum(['bid', 'ask']).nullable().meta({ description: 'side of the quote used by a fill' }),
  asked: price.nullable(),
  got: price.nullable(),
  slippage_points: z.int().nullable().meta({ description: '(filled − requested) × side: positive = worse' }),
  slippage_usd: usd.nullable().meta({ description: 'positive = a cost' }),
  usd_rate: z.enum(['quote', 'now']).nullable().meta({ description: "the fill's own quote, or today's rate" }),
  financed_usd: usd.optional().meta({ description: 'of `financed`: positive = paid to the customer' }),
  head: executionHead.nullable().meta({ description: 'the first published head that covers it' }),
});
export type ProofEvent = z.infer<typeof proofEvent>;

/** A fill of an order at a wrong quote, and its correction. The fill itself stays unchanged. */
export const orderCorrection = z.object({
  quote_id: z.int().positive(),
  closes: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: the close, 0: the opening' }),
  price,
  right_price: price,
  difference: usd.meta({ description: 'for this fill; the total for all fills of the account is in its log' }),
  time: timeMs,
});
export type OrderCorrection = z.infer<typeof orderCorrection>;

export const orderProof = z.object({
  order,
  events: z.array(proofEvent),
  corrections: z.array(orderCorrection),
});
export type OrderProof = z.infer<typeof orderProof>;

/** Also the input of the report's file. */
export const executionQuery = z.object({ month: month.optional(), forex_id: filterIdInput });

export const reportSchemas = {
  statementMonths: {
    summary: 'The months with statements, newest first',
    input: z.object({}),
    output: z.object({ months: z.array(z.string()) }),
  },
  statement: {
    summary: 'Figures, movements, closed orders and open positions of a period',
    input: statementPeriod.extend({ page: pageInput }),
    output: statement,
  },
  executionReport: {
    summary: 'How orders were filled, by instrument and month',
    input: executionQuery,
    output: executionReport,
  },
  executionHeads: {
    summary: 'The head of the event chain at the end of each day, newest first; never changed once published',
    input: z.object({ page: pageInput }),
    output: pageOf(executionHead),
  },
  proof: {
    summary: "The event chain's entries for one of the user's orders",
    input: z.object({ id: idInput }),
    output: orderProof,
  },
};
