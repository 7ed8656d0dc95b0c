/**
 * The fast engine and the plain one must give the same events for the same inputs. ENGINE_LAWS_RUNS sets the number of
 * random sessions, ENGINE_LAWS_SEED the seed.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { EnginePair, show } from './testing/pair.ts';
import type { Tally } from './testing/pair.ts';
import {
  financingSessionArbitrary,
  groupSessionArbitrary,
  markupSessionArbitrary,
  orderSessionArbitrary,
  sessionArbitrary,
  settingsArbitrary,
  worldArbitrary,
} from './testing/sessions.ts';
import { Session } from './testing/steps.ts';

const RUNS = Number(process.env['ENGINE_LAWS_RUNS'] ?? 200);
/** Sessions of one subject; what must occur in them occurs rarely, so there is a least number. */
const subjectRuns = (least: number): number => Math.max(least, Math.ceil(RUNS / 2));
const SEED = Number(process.env['ENGINE_LAWS_SEED'] ?? 20_261_121);

/** Minimum number of occurrences per 100,000 steps, so that the law cannot hold just because nothing happens. */
const MUST_OCCUR: Readonly<Record<string, number>> = {
  instrument_defined: 100,
  'define_instrument:conflict': 50,
  opened: 2000,
  pending: 500,
  triggered: 200,
  updated: 200,
  'closed:user': 200,
  'closed:part': 200,
  'closed:stop_loss': 200,
  'closed:take_profit': 100,
  'closed:stop_out': 300,
  'closed:reset': 100,
  'cancelled:user': 50,
  'cancelled:reset': 20,
  'cancelled:expired': 100,
  trailed: 300,
  'trailing stop that moved': 50,
  'updated while pending': 200,
  'cancelled:insufficient_margin': 10,
  'cancelled:trading_disabled': 2,
  'cancelled:no_conversion_rate': 4,
  margin_call: 300,
  margin_recovered: 200,
  'transfer:trade_fee': 500,
  'transfer:trade_profit': 1000,
  'transfer:negative_balance_protection': 20,
  'transfer:demo_reset': 100,
  'transfer:deposit': 300,
  'transfer:withdrawal': 300,
  'transfer:withdrawal_refused': 50,
  'transfer:withdrawal_paid': 30,
  'transfer:withdrawal_fee': 20,
  'transfer:correction': 50,
  'withdraw:with positions': 50,
  'withdraw:insufficient_balance': 50,
  'withdraw:price_unavailable': 30,
  'withdraw:at the price of a closed market': 3,
  'withdraw:trading_disabled': 40,
  'correct:price_unavailable': 4,
  'correct:insufficient_balance': 20,
  'deposit:amount_out_of_range': 5,
  'withdraw:amount_out_of_range': 10,
  'pay_withdrawal:amount_out_of_range': 10,
  'pay_withdrawal:conflict': 10,
  'refuse_withdrawal:conflict': 10,
  'refused:only_real_account': 100,
  'refused:only_demo_account': 10,
  'refused:not_found': 10,
  'refused:invalid_input': 10,
  'refused:trading_disabled': 10,
  'refused:market_closed': 10,
  'refused:price_unavailable': 10,
  'refused:suspect_price': 200,
  'withdraw:suspect_price': 3,
  'refused:no_mult_config': 10,
  'refused:multiple_not_offered': 10,
  'refused:lots_invalid': 10,
  'refused:price_moved': 100,
  'refused:target_price_invalid': 10,
  'refused:stop_price_invalid': 10,
  'refused:no_conversion_rate': 10,
  'refused:insufficient_margin': 10,
  'refused:position_limit': 10,
  'refused:order_not_holding': 10,
  'refused:order_not_pending': 10,
  'refused:conflict': 10,
};

/** The same for sessions that are mostly about orders (contract §8). */
const ORDERS_MUST_OCCUR: Readonly<Record<string, number>> = {
  'cancelled:expired': 500,
  'cancelled:oco': 50,
  MaxPositionLots: 5,
  MaxNetExposureUsd: 2,
  reverse: 100,
  double: 50,
  'updated while pending': 1000,
  trailed: 500,
  'trailing stop': 300,
  'trailing stop that moved': 200,
};

/** The same for sessions with rollovers (contract §9). */
const FINANCING_MUST_OCCUR: Readonly<Record<string, number>> = {
  rollover: 1000,
  rollover_ended: 1000,
  financed: 500,
  'transfer:financing': 500,
  'financed twice': 100,
  'closed while rolling over': 100,
  'closed:part with financing': 30,
  'closed:stop_out': 200,
  'closed:reset': 30,
};

/** The same for sessions with groups (contract §10). */
const GROUPS_MUST_OCCUR: Readonly<Record<string, number>> = {
  group_defined: 500,
  account_grouped: 300,
  'define_group:conflict': 50,
  'refused:above the cap': 300,
  'cancelled:multiple_not_offered': 4,
  'transfer:commission': 500,
  'closed:part': 200,
  'closed:stop_out': 100,
  margin_call: 200,
  financed: 50,
  MaxOpenOrders: 20,
};

/** The same for sessions with mark-ups (contract §14). `marked`: with a mark-up that is not 0. */
const MARKUPS_MUST_OCCUR: Readonly<Record<string, number>> = {
  markup_set: 1500,
  account_grouped: 500,
  'stops stated': 50,
  'marked opened': 500,
  'marked pending': 200,
  'marked triggered': 50,
  'marked closed': 500,
  'marked closed:stop_loss': 50,
  'marked closed:take_profit': 20,
  'marked closed:stop_out': 50,
  'trailing stop that moved': 20,
  trailed: 200,
  margin_call: 200,
  margin_recovered: 100,
  'define_instrument:conflict': 10,
};

test.each([
  ['all there is', sessionArbitrary, RUNS, MUST_OCCUR],
  ['pending orders and trailing stops', orderSessionArbitrary, subjectRuns(300), ORDERS_MUST_OCCUR],
  ['rollovers', financingSessionArbitrary, subjectRuns(200), FINANCING_MUST_OCCUR],
  ['groups', groupSessionArbitrary, subjectRuns(200), GROUPS_MUST_OCCUR],
  ['mark-ups', markupSessionArbitrary, subjectRuns(300), MARKUPS_MUST_OCCUR],
] as const)(
  'fast engine and oracle agree on every event: %s',
  (_, sessions, runs, mustOccur) => {
    const tally: Tally = new Map();
    let steps = 0;
    fc.assert(
      fc.property(settingsArbitrary, worldArbitrary, sessions, (settings, world, session) => {
        const pair = new EnginePair(settings, tally);
        const run = new Session(pair, world);
        for (const step of session) run.run(step);
        pair.checkState();
        steps += pair.steps;
      }),
      { numRuns: runs, seed: SEED },
    );
    console.info(`${runs} sessions, ${steps} commands and quotes, seed ${SEED}`, show(tally));
    if (runs >= 100) expect(steps).toBeGreaterThanOrEqual(runs * 150);
    const scarce = Object.entries(mustOccur).filter(
      ([key, least]) => (tally.get(key) ?? 0) < (least * steps) / 100_000,
    );
    expect(scarce).toEqual([]);
  },
  600_000,
);
