/** When an operator counts as idle. Pure, so that tests pass the times. */

/** Time without activity after which the operator is logged out. The server's own limit is twice as long. */
export const IDLE_MS = 15 * 60_000;
/** The last part of this time, during which a warning is shown. */
export const WARNING_MS = 60_000;

export type IdleState =
  | { readonly kind: 'active' }
  /** Seconds until the logout, at least 1. */
  | { readonly kind: 'warning'; readonly seconds: number }
  | { readonly kind: 'over' };

/** The state at `nowMs`, after the last activity at `touchedMs`. If the clock was set back, that counts as activity now. */
export function idleState(touchedMs: number, nowMs: number): IdleState {
  const leftMs = IDLE_MS - Math.max(0, nowMs - touchedMs);
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > WARNING_MS) return { kind: 'active' };
  return { kind: 'warning', seconds: Math.ceil(leftMs / 1000) };
}
