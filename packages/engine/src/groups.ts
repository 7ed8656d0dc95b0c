/** Rules of groups (contract §10) as pure functions; both engines use them, and the web app and `verify` compute with them. */
import { ZERO_USD } from '@tradewind/money';

import { DEMO, LEVERAGE_CLASSES, MAX_COMMISSION, MAX_GROUPS, OTHER_CLASS, RETAIL } from './group-terms.ts';
import type { GroupId, GroupTerms, LeverageCaps } from './group-terms.ts';
import { assertWhole } from './whole.ts';
import type { AccountKind, EngineSettings, InstrumentSpec } from './types.ts';

const MAX_LEVERAGE = 1_000_000_000;

/** The group of an account that was never moved. */
export const groupOfKind = (kind: AccountKind): GroupId => (kind === 'real' ? RETAIL : DEMO);

/** A group as long as it is not defined: the terms of the settings alone. */
export const plainGroup = (id: GroupId): GroupTerms => ({
  id,
  caps: {},
  commission: ZERO_USD,
  swapFree: false,
  maxOpenOrders: 0,
  maxPositionLots: 0,
});

/** The largest leverage in an instrument; undefined = no cap, 0 = it is not offered. */
export const capOf = ({ leverageClass = OTHER_CLASS }: Pick<InstrumentSpec, 'leverageClass'>, caps: LeverageCaps) =>
  caps[leverageClass];

export interface MarginLevels {
  /** Whole percent of used margin; `stopOut` is not above `call`. */
  readonly call: number;
  readonly stopOut: number;
}

/** The margin levels of a group: its own, or those of the settings. A stop-out above the call level moves that one up. */
export function levelsOf(
  settings: Pick<EngineSettings, 'marginCallPercent' | 'stopOutPercent'>,
  { marginCallPercent, stopOutPercent }: Pick<GroupTerms, 'marginCallPercent' | 'stopOutPercent'>,
): MarginLevels {
  const stopOut = stopOutPercent ?? settings.stopOutPercent;
  return { call: Math.max(marginCallPercent ?? settings.marginCallPercent, stopOut), stopOut };
}

/** Throws RangeError on terms that an engine cannot apply. */
export function assertGroup(terms: GroupTerms): void {
  assertWhole(terms.id, 1, MAX_GROUPS, 'id of a group');
  for (const kind of LEVERAGE_CLASSES) assertWhole(terms.caps[kind] ?? 0, 0, MAX_LEVERAGE, `cap of ${kind} of a group`);
  assertWhole(terms.commission, 0, MAX_COMMISSION, 'commission of a group');
  assertWhole(terms.marginCallPercent ?? 0, 0, 1_000_000, 'marginCallPercent of a group');
  assertWhole(terms.stopOutPercent ?? 0, 0, 1_000_000, 'stopOutPercent of a group');
  assertWhole(terms.maxOpenOrders, 0, Number.MAX_SAFE_INTEGER, 'maxOpenOrders of a group');
  assertWhole(terms.maxPositionLots, 0, Number.MAX_SAFE_INTEGER, 'maxPositionLots of a group');
}
