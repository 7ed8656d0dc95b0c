/** Which terms may replace others: no change may alter the terms of an open position. */
import { type InstrumentSpec, isSameMarkup, markupFor, markupKey } from '@tradewind/engine';
import { readMarkups, readScheduled } from '../../core/engine-host/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import type { CatalogueInstrument } from '../../core/market/index.ts';

/** Why a change is not allowed; also the reason of a refusal (`data.reason`). */
export type Inadmissible =
  /** The margin of a position or a pending order would be computed differently. */
  | 'in_use'
  /** It has had orders, whose lots would change their meaning. */
  | 'has_orders'
  /** Its code is taken. */
  | 'exists'
  /** Other instruments' profits would be converted with it. */
  | 'conversion'
  /** Together with other changes since, the terms contradict each other. */
  | 'invalid'
  /** The category does not exist. */
  | 'category'
  /** Its other class has another mark-up in a group, which would change without notice. */
  | 'markup';

export interface Use {
  readonly positions: number;
  readonly pendings: number;
  /** Whether there ever was an order. */
  readonly hasOrders: boolean;
}

export async function useOf(db: Queryable, instrument: number): Promise<Use> {
  return onlyRow(
    await db.query<Use>(
      `SELECT count(*) FILTER (WHERE status = 'holding') AS positions, count(*) FILTER (WHERE status = 'pending') AS pendings,
              EXISTS (SELECT FROM orders WHERE instrument_id = $1::bigint) AS "hasOrders"
         FROM orders WHERE instrument_id = $1::bigint AND status IN ('pending', 'holding')`,
      [instrument],
    ),
  );
}

/** For a known instrument. The core and the table also enforce that prices keep their meaning. */
export function whyNotChanged(
  { spec: before }: CatalogueInstrument,
  { spec: after }: CatalogueInstrument,
  use: Use,
): Inadmissible | undefined {
  if (before.contractSize !== after.contractSize && use.hasOrders) return 'has_orders';
  if (before.marginMode !== after.marginMode && use.positions + use.pendings > 0) return 'in_use';
  return undefined;
}

/** Whether another class would give a group another price (contract §14). The core refuses it as well. */
export async function changesMarkup(db: Queryable, before: InstrumentSpec, after: InstrumentSpec): Promise<boolean> {
  const markups = await readMarkups(db);
  const scheduled = await readScheduled(db);
  const waiting = scheduled.flatMap((each) => (each.kind === 'markup' ? [each.markup] : []));
  // both those in force and those that wait
  return [markups, [...markups, ...waiting]].some((all) => {
    const defined = new Map(all.map((markup) => [markupKey(markup), markup]));
    return all.some(({ group }) => !isSameMarkup(markupFor(defined, group, before), markupFor(defined, group, after)));
  });
}

/**
 * For a new instrument. JPYUSD is preferred to USDJPY as the rate of the yen, and likewise for every currency. So
 * adding one beside the other would revalue every position quoted in that currency.
 */
export function whyNotAdded(
  { spec }: CatalogueInstrument,
  known: readonly CatalogueInstrument[],
): Inadmissible | undefined {
  if (known.some((each) => each.spec.code === spec.code)) return 'exists';
  const isOther = (each: CatalogueInstrument): boolean =>
    each.spec.base === spec.quote && each.spec.quote === spec.base && [spec.base, spec.quote].includes('USD');
  return known.some(isOther) ? 'conversion' : undefined;
}
