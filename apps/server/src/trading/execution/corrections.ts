/** Corrections of an order's fills. */
import type { OrderCorrection } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { microUsd, points, toDecimalNumber } from '@tradewind/money';
import type { Market } from '../../core/market/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { priceNumber, usdNumber } from '../../platform/wire/index.ts';

interface Row {
  readonly quote: number;
  readonly closes: boolean;
  readonly price: number;
  readonly rightPrice: number;
  readonly difference: number;
  readonly timeMs: number;
}

/** In the order of its fills. */
export async function correctionsOf(
  db: Queryable,
  market: Pick<Market, 'byId'>,
  { id, instrument }: Pick<Order, 'id' | 'instrument'>,
): Promise<OrderCorrection[]> {
  const { rows } = await db.query<Row>(
    `SELECT c.quote_id AS quote, f.closes, f.price_points AS price, f.right_price_points AS "rightPrice",
            f.difference_micro_usd AS difference, c.created_at_ms AS "timeMs"
       FROM quote_correction_fills f JOIN quote_corrections c ON c.id = f.quote_correction_id
      WHERE f.order_id = $1::bigint ORDER BY f.seq`,
    [id],
  );
  const spec = market.byId(instrument)?.spec;
  if (spec === undefined) return [];
  return rows.map((row) => ({
    quote_id: row.quote,
    closes: row.closes ? 1 : 0,
    price: priceNumber(points(row.price), spec),
    right_price: toDecimalNumber(row.rightPrice, spec.pricePrecision),
    difference: usdNumber(microUsd(row.difference)),
    time: row.timeMs,
  }));
}
