/** Price alerts. */
import { z } from 'zod';
import { ALERT_CONDITIONS, ALERT_LIMITS, ALERT_SOURCES, ALERT_STATES } from './notices-wire.ts';
import {
  decimalInput,
  filterIdInput,
  flagInput,
  idInput,
  integerInput,
  pageInput,
  pageOf,
  price,
  textInput,
  timeInput,
  timeMs,
} from './primitives.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

export const alertRow = z.object({
  id: z.int().positive(),
  ForexId: z.int().positive(),
  Code: z.string(),
  ShowCode: z.string(),
  PricePrecision: z.int(),
  source: z.enum(ALERT_SOURCES),
  condition: z.enum(ALERT_CONDITIONS),
  price: price.nullable().meta({ description: 'for rises_to and falls_to' }),
  percent: z.number().nullable().meta({ description: 'for move and day_change' }),
  reference: price.nullable().meta({ description: 'the price from which a move is measured' }),
  note: z.string(),
  repeat: flag,
  cooldown_s: z.int(),
  expires_at: timeMs.nullable(),
  state: z.enum(ALERT_STATES),
  created_at: timeMs,
  fired_at: timeMs.nullable(),
  fired_price: price.nullable(),
  fired_count: z.int(),
});
export type AlertRow = z.infer<typeof alertRow>;

const { noteLength, cooldownMinS, cooldownMaxS } = ALERT_LIMITS;

const alertTerms = z.object({
  source: z.enum(ALERT_SOURCES).default('bid'),
  condition: z.enum(ALERT_CONDITIONS),
  price: decimalInput.optional().meta({ description: 'for rises_to and falls_to' }),
  percent: decimalInput.optional().meta({ description: 'for move (above 0) and day_change (signed), 2 decimals' }),
  note: textInput(noteLength).default(''),
  repeat: flagInput.default(0),
  cooldown_s: integerInput(cooldownMinS, cooldownMaxS).default(3600),
  expires_at: timeInput.optional(),
});
export type AlertTerms = z.output<typeof alertTerms>;

export const alertSchemas = {
  alerts: {
    summary: 'Price alerts, newest first: active ones, or with `past` those that have fired or expired',
    input: z.object({ page: pageInput, past: flagInput.default(0), forex_id: filterIdInput }),
    output: pageOf(alertRow),
  },
  addAlert: {
    summary: 'Set a price alert. Refused: target_price_invalid if the price is already reached, conflict beyond 50',
    input: alertTerms.extend({ forex_id: idInput }),
    output: alertRow,
  },
  changeAlert: {
    summary: 'Change an alert; one that has fired becomes active again',
    input: alertTerms.extend({
      id: idInput,
      forex_id: idInput.optional().meta({ description: 'if sent, that of the alert: it cannot be changed' }),
    }),
    output: alertRow,
  },
  removeAlert: {
    summary: 'Remove an alert',
    input: z.object({ id: idInput }),
    output: z.object({}),
  },
};
