/**
 * What holds for orders changed with an API key, besides the rules for everyone (contract §15): a suspended account's keys
 * do not trade, although its owner may close; and the scope `close` neither takes protection away nor adds risk.
 */
import { keyMay } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import type { EngineHost, ShownOrder } from '../../core/engine-host/index.ts';
import type { ActiveSession } from '../../platform/access/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** A wanted change in integers of the core; absent = unchanged, 0 = none. */
export interface WantedTerms {
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly trailing?: number;
  readonly targetPrice?: number;
  readonly lots?: number;
  readonly expiresAt?: number;
}

/**
 * `id`: of the order, undefined for calls for all of them. `wanted` reads a change of the order. Undefined = allowed, found
 * without waiting. Rejects with Refused trading_disabled, or forbidden (`api_key_scope`).
 */
export function permittedByKey(
  host: Pick<EngineHost, 'view'>,
  { user, key }: ActiveSession,
  id: number | undefined,
  wanted: (open: ShownOrder) => WantedTerms = () => ({}),
): Promise<void> | undefined {
  if (key === undefined) return undefined;
  const check = async (): Promise<void> => {
    const view = await host.view(user.id, id === undefined ? [] : [id]);
    const suspended = view?.summary.tradingDisabled;
    if (suspended !== undefined) throw new Refused('trading_disabled', { reason: suspended });
    const open = view?.holding[0] ?? view?.pending[0];
    if (open === undefined || keyMay(key.scopes, 'trade')) return;
    if (addsRisk(open.order, wanted(open))) throw new Refused('forbidden', { reason: 'api_key_scope' });
  };
  return check();
}

/** Whether a change does anything but tighten: stops come nearer, lots become fewer, an order expires sooner. */
export function addsRisk(order: Order, wanted: WantedTerms): boolean {
  const { stopLoss, takeProfit, trailing, targetPrice, lots, expiresAt } = wanted;
  const isBuy = order.side === 'buy';
  return (
    isLooser(order.stopLoss, stopLoss, isBuy ? 'higher' : 'lower') ||
    isLooser(order.takeProfit, takeProfit, isBuy ? 'lower' : 'higher') ||
    isLooser(order.trailing ?? 0, trailing, 'lower') ||
    isLooser(order.expiresAt ?? 0, expiresAt, 'lower') ||
    (targetPrice !== undefined && targetPrice !== order.originPrice) ||
    (lots !== undefined && lots > order.lots)
  );
}

/** `tighter`: where a tighter value lies. To set one where there was none is tighter, too; to take it away is not. */
function isLooser(before: number, after: number | undefined, tighter: 'higher' | 'lower'): boolean {
  if (after === undefined || after === before || before === 0) return false;
  return after === 0 || (tighter === 'higher' ? after < before : after > before);
}
