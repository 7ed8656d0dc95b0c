/** Groups and limits in random sessions. */
import { microUsd } from '@tradewind/money';

import type { TradingEngine } from '../trading-engine.ts';
import { LEVERAGE_CLASSES } from '../types.ts';
import type { AccountId, Command, GroupTerms, LeverageCaps, TimeMs } from '../types.ts';

type Picks = readonly [number, number, number, number];

const at = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

const CAPS: readonly [LeverageCaps, ...LeverageCaps[]] = [
  {},
  { majors: 100, minors: 10, gold: 1000 },
  { majors: 1000, minors: 10, indices: 2, equities: 10, crypto: 0 },
  { majors: 10, minors: 100, gold: 100, indices: 40, commodities: 5, equities: 100, crypto: 10 },
];

/** Up to 20,000 USD per lot: in the world of coarse prices it is most of what there is. */
const COMMISSIONS: readonly [number, ...number[]] = [0, 0, 3_500_000, 25, 7_500_001, 2_000_000_000];

/** Another definition of one of the built-in groups or of one of two more. */
export function groupDefinition(picks: Picks, now: TimeMs): Command {
  const levels = at([undefined, [120, 60], [90, 90], [undefined, 70], [150, undefined]] as const, picks[2]);
  const [call, stopOut] = levels ?? [];
  const terms: GroupTerms = {
    id: 1 + (picks[0] % 5),
    caps: at(CAPS, picks[1]),
    commission: microUsd(at(COMMISSIONS, picks[3])),
    swapFree: picks[1] % 3 === 0,
    ...(call !== undefined && { marginCallPercent: call }),
    ...(stopOut !== undefined && { stopOutPercent: stopOut }),
    maxOpenOrders: at([0, 0, 7], picks[2]),
    maxPositionLots: at([0, 0, 0, 3_000_000], picks[3]),
  };
  return { type: 'define_group', terms, now };
}

/** Some groups are not defined yet. */
export const groupMove = (account: AccountId, picks: Picks, now: TimeMs): Command => ({
  type: 'set_group',
  account: picks[3] % 30 === 0 ? 4711 : account,
  group: at([1, 2, 3, 4, 5, 6], picks[2]),
  now,
});

/** A mark-up of a group in an instrument, or in a class; now and then larger than the price. */
export function markupStep(instrument: number, picks: Picks, version: number, now: TimeMs): Command {
  const points = [0, 0, 1, 3, 7, 20, 150, 10_000] as const;
  const terms = { group: 1 + (picks[0] % 6), version, bid: at(points, picks[1]), ask: at(points, picks[2]) };
  const leverageClass = at(LEVERAGE_CLASSES, picks[3]);
  const target = picks[3] % 3 === 0 ? { leverageClass } : { instrument: picks[3] % 40 === 0 ? 99 : instrument };
  return { type: 'set_markup', markup: { ...terms, ...target }, now };
}

export const limitsOfAccount = (account: AccountId, picks: Picks, now: TimeMs): Command => ({
  type: 'set_limits',
  account,
  maxOpenOrders: at([0, 0, 6, 2], picks[2]),
  maxPositionLots: at([0, 0, 300_000, 2_000_000], picks[3]),
  now,
});

/** Whether the group of an account is neither charged nor paid financing. */
export function isSwapFree(engine: TradingEngine, account: AccountId): boolean {
  const group = engine.summary(account)?.group;
  return engine.snapshot().groups?.find(({ id }) => id === group)?.swapFree === true;
}
