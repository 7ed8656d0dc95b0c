/** Sends market orders and closes with the price that was on screen, and asks again when it has moved too far. */
import { ApiError, type SeenPrice } from '@tradewind/client/app';
import type { Order } from '@tradewind/contract/light';
import { closingSide, openingSide, type Side } from '@tradewind/engine';
import { formatScaled, parseScaled } from '@tradewind/money';
import { useClient } from '../shared/client.tsx';
import { priceMoved } from './moved.ts';
import { useLargestSlippage } from './slippage-setting.ts';
import { pricesOf } from './spec.ts';
import type { Prices } from './spec.ts';
import { sideOf } from './valuate.ts';

interface Subject {
  readonly symbol: string;
  readonly precision: number;
}

function notifyMoved(error: unknown, subject: Subject, again: (price: string) => void): void {
  if (!(error instanceof ApiError) || error.key !== 'price_moved') return;
  const { asked, now } = error.details;
  if (typeof asked !== 'number' || typeof now !== 'number') return;
  const points = parseScaled(now, subject.precision);
  if (points === undefined) return;
  priceMoved.set({
    ...subject,
    asked,
    now,
    again() {
      priceMoved.set(undefined);
      again(formatScaled(points, subject.precision));
    },
  });
}

/** `send` rejects as before; after a price move it is called again if the customer confirms. */
export function sendSeen<R>(
  seen: SeenPrice | undefined,
  subject: Subject,
  send: (seen: SeenPrice | undefined) => Promise<R>,
): Promise<R> {
  return send(seen).catch((error: unknown) => {
    notifyMoved(error, subject, (price) => {
      // a failure has been shown by the client, another move by the dialog
      sendSeen({ ...seen, price }, subject, send).catch(() => undefined);
    });
    throw error;
  });
}

interface SeenNow {
  /** The price at which opening a side would be filled. */
  opening(side: Side, prices: Prices | undefined, precision: number): SeenPrice | undefined;
  /** The price at which closing, reversing or doubling an order would be filled now. */
  of(order: Order, action: 'close' | 'double'): SeenPrice | undefined;
}

/** The prices on screen, with the account's maximum slippage. */
export function useSeen(): SeenNow {
  const { market } = useClient();
  const [slippage] = useLargestSlippage();
  const seen = (points: number | undefined, precision: number): SeenPrice | undefined =>
    points === undefined
      ? undefined
      : { price: formatScaled(points, precision), ...(slippage === null ? {} : { deviation: slippage }) };
  return {
    opening: (side, prices, precision) => seen(prices && openingSide(side, prices), precision),
    of(order, action) {
      const precision = order.ForexTradeLists.PricePrecision;
      const prices = pricesOf(market.quote(order.ForexId).get(), precision);
      const side = sideOf(order);
      return seen(prices && (action === 'close' ? closingSide(side, prices) : openingSide(side, prices)), precision);
    },
  };
}
