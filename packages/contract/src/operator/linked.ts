/** Linked accounts that held opposite positions (contract §11). */
import { z } from 'zod';
import { idInput, lots, pageInput, pageOf, price, textInput, timeMs, usd } from '../primitives.ts';
import { LINKED_DECISIONS, LINKED_STATES, LINK_KINDS } from './wire.ts';

const account = z.int().positive();

export const linkedPosition = z.object({
  account,
  show_code: z.string(),
  type: z.union([z.literal(1), z.literal(2)]).meta({ description: '1 buy, 2 sell' }),
  lots,
  price,
  precision: z.int().nonnegative(),
  opened_at: timeMs,
  profit: usd.nullable().meta({ description: "the customer's; null while it cannot be valued" }),
});
export type LinkedPosition = z.infer<typeof linkedPosition>;

export const linkedPair = z.object({
  id: z.int().positive(),
  accounts: z.tuple([account, account]),
  links: z.array(z.enum(LINK_KINDS)).min(1).meta({
    description: 'what they share: an app on one device, an address range (/24, /64), a payout method, an invitation',
  }),
  state: z.enum(LINKED_STATES).meta({
    description: 'alarm; noted = dealt with, rings again at new positions; known = never rings',
  }),
  from: timeMs.meta({ description: 'the first opening of the positions that began the alarm' }),
  since: timeMs,
  seen: timeMs.meta({ description: 'when they were last found on opposite sides' }),
  value: usd.meta({ description: 'the largest value that stood against each other' }),
  codes: z.array(z.string()),
  realised: usd.meta({ description: 'profit of both in these instruments from positions closed since `from`' }),
  open: usd.meta({ description: 'floating profit of the positions that are listed' }),
  positions: z.array(linkedPosition).max(40).meta({ description: 'open positions of both in these instruments' }),
  more: z.int().nonnegative().meta({ description: 'positions that are not listed' }),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: timeMs.nullable(),
});
export type LinkedPair = z.infer<typeof linkedPair>;

export const operatorLinkedSchemas = {
  linked: {
    summary: 'Linked real accounts that held opposite positions, newest first',
    input: z.object({ state: z.enum(LINKED_STATES).default('alarm'), page: pageInput }),
    output: pageOf(linkedPair),
  },
  decideLinked: {
    summary:
      'Note that a pair was dealt with, or mark it as known, with a reason. Refused as conflict if `was` is no longer its state',
    input: z.object({
      id: idInput,
      was: z.enum(LINKED_STATES),
      state: z.enum(LINKED_DECISIONS),
      reason: textInput(300, 3),
    }),
    output: linkedPair,
  },
};
