/** The cooldown before a withdrawal: time for customers to notice, and object to, what someone else did in their name. */
import type { BaseSettings } from '@tradewind/contract/operator';
import { HOUR_MS } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';

/** Length of the pause after a changed password or a newly bound method, in milliseconds; 0 = none. */
export const pauseMs = ({ withdraw_pause_hours }: Pick<BaseSettings, 'withdraw_pause_hours'>): number =>
  withdraw_pause_hours * HOUR_MS;

/** Epoch ms of the last password change; undefined when it was never changed since registration. */
export async function passwordChangedAtMs(db: Queryable, userId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ changed: number }>(
    'SELECT password_changed_at_ms AS changed FROM users WHERE id = $1 AND password_changed_at_ms > created_at_ms',
    [userId],
  );
  return rows[0]?.changed;
}

interface Waiting {
  readonly nowMs: number;
  readonly pauseMs: number;
  readonly passwordChangedAtMs: number | undefined;
  readonly methodBoundAtMs: number;
}

/** Throws Refused withdrawal_paused while a withdrawal has to wait; names the reason that lasts longest. */
export function assertCooldownElapsed({
  nowMs,
  pauseMs: pause,
  passwordChangedAtMs: changed,
  methodBoundAtMs,
}: Waiting): void {
  const password = changed === undefined ? 0 : changed + pause;
  const method = methodBoundAtMs + pause;
  const until = Math.max(password, method);
  if (nowMs >= until) return;
  throw new Refused('withdrawal_paused', { reason: until === password ? 'password_changed' : 'new_method', until });
}
