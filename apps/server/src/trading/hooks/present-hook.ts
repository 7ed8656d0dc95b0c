import { HOOKS_PATH, type HookCall, type HookRow } from '@tradewind/contract';
import type { Market } from '../../core/market/index.ts';
import { lotsNumber } from '../../platform/wire/index.ts';
import { microLots } from '@tradewind/money';
import type { LoggedCall, StoredHook } from './hooks.ts';

/** The path that takes the calls of a hook. */
export const addressOf = (id: string): string => HOOKS_PATH + id;

export const presentHook = (market: Market, hook: StoredHook): HookRow => ({
  id: hook.id,
  name: hook.name,
  address: addressOf(hook.id),
  max_lots: lotsNumber(microLots(hook.maxLots)),
  instruments: hook.instruments.flatMap((id) => market.byId(id)?.spec.code ?? []),
  orders_per_minute: hook.ordersPerMinute,
  dry_run: hook.isDryRun ? 1 : 0,
  paused: hook.isPaused || hook.isHeld ? 1 : 0,
  held: hook.isHeld ? 1 : 0,
  created_at: hook.createdAtMs,
  used_at: hook.usedAtMs,
});

export const presentCall = ({ id, timeMs, address, input, code, answer }: LoggedCall): HookCall => ({
  id,
  time: timeMs,
  address,
  input,
  code,
  answer,
});
