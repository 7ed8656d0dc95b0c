/** Constants of signals: hooks, by which other services trade, and webhooks, which tell other services of events (contract §15). */

/** Followed by the id of a hook. */
export const HOOKS_PATH = '/hooks/';
export const HOOK_ID = /^[A-Za-z0-9_-]{22}$/u;

/** What a signal asks for. */
export const HOOK_ACTIONS = ['buy', 'sell', 'close', 'close_all', 'cancel'] as const;
export type HookAction = (typeof HOOK_ACTIONS)[number];

/** An account's hooks; characters of a name; instruments of a hook; its orders a minute; calls in its log. */
export const HOOK_LIMITS = { perAccount: 20, name: 60, instruments: 100, ordersPerMinute: 60, log: 200 } as const;

/** `data.reason` of `forbidden`, for a signal that its hook does not allow. */
export const HOOK_REFUSALS = ['hook_secret', 'hook_paused', 'hook_instrument', 'hook_lots'] as const;
export type HookRefusal = (typeof HOOK_REFUSALS)[number];

/** An account's webhooks; characters of an address. */
export const WEBHOOK_LIMITS = { perAccount: 5, url: 500 } as const;

/** With every message to a webhook: `t=<seconds>,v1=<hexadecimal HMAC-SHA256 of "t.body">`, and the webhook's id. */
export const WEBHOOK_HEADERS = { signature: 'tradewind-signature', id: 'tradewind-webhook' } as const;
