/** The exposure desk: the house's exposure to its customers, and the limits that raise alarms. */
import { z } from 'zod';
import { decimalInput, lots, price, textInput, timeMs, usd } from '../primitives.ts';
import { EXPOSURE_LIMIT_KINDS, EXPOSURE_TIME_ZONE } from './wire.ts';

const kind = z.enum(EXPOSURE_LIMIT_KINDS);
const count = z.int().nonnegative();
const percent = z.number().meta({ description: 'percent, 2 decimals' });
const net = usd.meta({ description: 'USD, signed: positive = customers are long, and the house short' });
const account = z.int().positive();

export const exposureInstrument = z.object({
  id: z.int().positive(),
  code: z.string(),
  show_code: z.string(),
  positions: count,
  accounts: count,
  buy_lots: lots,
  sell_lots: lots,
  net_lots: lots.meta({ description: 'signed: positive = customers are long' }),
  net: net.nullable().meta({ description: 'net lots at the mid; null without a price or a rate' }),
  gross: usd.nullable(),
  open: usd.nullable().meta({ description: "the house's open profit: customers' with the other sign" }),
  price_age_ms: count.nullable().meta({ description: 'of the price or its conversion rate, whichever is older' }),
  market_open: z.union([z.literal(0), z.literal(1)]),
  largest: percent.meta({ description: 'share of the largest account in the gross lots' }),
  largest_account: account,
  ten: percent.meta({ description: 'share of the ten largest accounts together' }),
});
export type ExposureInstrument = z.infer<typeof exposureInstrument>;

export const exposureCurrency = z.object({
  code: z.string(),
  units: z.string().meta({ description: 'net units of the currency, decimal, signed: positive = customers are long' }),
  net: net.nullable(),
  gross: usd.nullable(),
});
export type ExposureCurrency = z.infer<typeof exposureCurrency>;

export const exposureAccount = z.object({
  account,
  positions: count,
  net,
  gross: usd,
  share: percent.meta({ description: 'share of the gross of all accounts' }),
  profit: usd.meta({ description: "the customer's open profit" }),
});
export type ExposureAccount = z.infer<typeof exposureAccount>;

export const exposurePosition = z.object({
  id: z.int().positive(),
  account,
  show_code: z.string(),
  type: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 buy, 2 sell' }),
  lots,
  price,
  price_now: price.meta({ description: 'the closing side' }),
  precision: z.int().nonnegative(),
  opened_at: timeMs,
  value: usd,
  profit: usd.meta({ description: "the customer's" }),
});
export type ExposurePosition = z.infer<typeof exposurePosition>;

export const exposureLimit = z.object({
  kind,
  subject: z.string().meta({ description: 'code of the instrument or currency; empty = all others, or the whole' }),
  limit: z.number().meta({ description: 'USD, or percent for a share' }),
  changed_at: timeMs,
  changed_by: z.string().meta({ description: 'name of the operator' }),
});
export type ExposureLimit = z.infer<typeof exposureLimit>;

export const exposureAlarm = z.object({
  kind,
  subject: z.string().meta({ description: 'subject of the figure: the instrument or currency itself' }),
  value: z.number().nullable().meta({ description: 'current value of the figure; null while it cannot be valued' }),
  limit: z.number(),
  since: timeMs,
});
export type ExposureAlarm = z.infer<typeof exposureAlarm>;

export const exposure = z.object({
  as_of: timeMs,
  positions: count,
  accounts: count,
  net: usd.meta({
    description: 'sum of the absolute nets of the instruments: nothing is offset between them',
  }),
  gross: usd,
  unvalued: z
    .array(z.string())
    .meta({ description: 'codes of positions without a price or rate, which are not part of any sum in USD' }),
  oldest_price_ms: count.nullable(),
  house: z.object({
    open: usd,
    realised: usd.meta({ description: 'of the day so far, by the ledger: closed positions, without fees' }),
    fees: usd.meta({ description: 'trade fees and commission of groups, of the day so far' }),
    markup: usd.nullable().meta({
      description:
        'earned on the fills of the day so far by mark-ups of groups, at present conversion rates; a part of realised and open, not beside them; null while an instrument has no rate',
    }),
    financing: usd.meta({ description: 'charged overnight, less what was paid, on the day so far' }),
    protection: usd.meta({ description: 'negative balances compensated during the day, 0 or negative' }),
    corrections: usd.meta({
      description: 'corrections booked during the day, negative = credited to customers',
    }),
    day_from: timeMs,
    day_to: timeMs,
    time_zone: z.literal(EXPOSURE_TIME_ZONE),
  }),
  instruments: z.array(exposureInstrument).meta({ description: 'those with positions, by gross' }),
  currencies: z.array(exposureCurrency).meta({ description: 'by net' }),
  largest_accounts: z.array(exposureAccount).max(10),
  largest_positions: z.array(exposurePosition).max(10),
  limits: z.array(exposureLimit),
  alarms: z.array(exposureAlarm).meta({ description: 'oldest first' }),
  instrument_codes: z.array(z.string()).meta({ description: 'possible subjects of a limit' }),
  currency_codes: z.array(z.string()),
});
export type Exposure = z.infer<typeof exposure>;

export const operatorExposureSchemas = {
  exposure: {
    summary:
      'Positions of real accounts by instrument and currency, the profit of the house, the largest accounts and positions, alarms',
    input: z.object({}),
    output: exposure,
  },
  setExposureLimit: {
    summary:
      'Set a limit above which an alarm is raised (0 = none); it refuses no order. Refused as conflict if `was` is no longer the limit',
    input: z.object({
      kind,
      subject: textInput(20).default(''),
      limit: decimalInput
        .refine((value) => !value.startsWith('-'), 'too_small')
        .meta({ description: 'USD, or percent for a share; 0 = none' }),
      was: decimalInput.optional().meta({ description: 'the limit that was shown, 0 = none; absent = do not check' }),
    }),
    output: z.array(exposureLimit),
  },
};
