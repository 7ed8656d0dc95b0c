/** Constants of API keys, with which programs make calls (contract §15). */

/** `close`: only what closes, cancels or protects. `close` and `trade` include `read`, `trade` includes `close`. */
export const KEY_SCOPES = ['read', 'close', 'trade'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of which one suffices for a call that needs `need`. */
const SUFFICIENT: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  read: KEY_SCOPES,
  close: ['close', 'trade'],
  trade: ['trade'],
};
export const keyMay = (scopes: readonly KeyScope[], need: KeyScope): boolean =>
  SUFFICIENT[need].some((scope) => scopes.includes(scope));

/** An account's keys; characters of a name; networks of a key; calls in its log; calls at once for each one a second. */
export const KEY_LIMITS = { perAccount: 20, name: 60, networks: 20, log: 200, burst: 2 } as const;

/** What a key begins with says what it trades, and lets scanners for leaked secrets find it. */
export const KEY_PREFIXES = { live: 'tw_live_', demo: 'tw_demo_' } as const;
export const API_KEY = /^tw_(?:live|demo)_[A-Za-z0-9_-]{43}$/u;

/** `data.reason` of `forbidden`, for a key that may not make a call. */
export const KEY_REFUSALS = ['api_key', 'api_key_address', 'api_key_paused', 'api_key_scope'] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number];
