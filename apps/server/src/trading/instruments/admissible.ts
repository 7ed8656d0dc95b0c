/** Which terms may take the place of others: the rule that no change may alter an open position's terms. */
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import type { CatalogueInstrument } from '../../core/market/index.ts';

/** Why a change cannot be made, also as the reason of a refusal (`data.reason`). */
export type Inadmissible =
  /** A position or a pending order would be margined in another way. */
  | 'in_use'
  /** There were orders: a lot of theirs would mean something else. */
  | 'has_orders'
  /** Its code is taken. */
  | 'exists'
  /** It would become what other instruments' profits are converted by. */
  | 'conversion'
  /** With what else has changed since, the terms contradict each other. */
  | 'invalid'
  /** It has another category than there is. */
  | 'category';

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

/** Of a known instrument. That prices keep their meaning is also the core's rule and the table's. */
export function whyNotChanged(
  { spec: before }: CatalogueInstrument,
  { spec: after }: CatalogueInstrument,
  use: Use,
): Inadmissible | undefined {
  if (before.contractSize !== after.contractSize && use.hasOrders) return 'has_orders';
  if (before.marginMode !== after.marginMode && use.positions + use.pendings > 0) return 'in_use';
  return undefined;
}

/**
 * Of a new instrument. As the rate of the yen JPYUSD is preferred to USDJPY, and so with every currency: one that came in
 * beside the other would revalue every position that is quoted in it.
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
