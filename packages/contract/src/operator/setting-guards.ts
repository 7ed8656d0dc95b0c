/** How each setting of the base is protected. Without schemas, like `./endpoints.ts`. */
import type { BaseSettings } from './base.ts';

/**
 * `money` and `destination` need a fresh code and a second admin; `destination` sends customers somewhere, or is shown to
 * them as ours. `switch` needs a fresh code only; `none` neither.
 */
export type SettingGuard =
  | { readonly guard: 'money' | 'destination' }
  | { readonly guard: 'switch' | 'none'; readonly reason: string };

/** Every setting must be listed: a new one does not compile without. */
export const SETTING_GUARDS: Readonly<Record<keyof BaseSettings, SettingGuard>> = {
  withdraw_pause_hours: { guard: 'money' },
  withdraw_two_operators_usd: { guard: 'money' },
  deposit_two_operators_usd: { guard: 'money' },
  operator_day_usd: { guard: 'money' },
  weekend_spread_percent: { guard: 'money' },
  default_deviation: { guard: 'money' },
  service_link: { guard: 'destination' },
  service_link_type: { guard: 'destination' },
  support_email: { guard: 'destination' },
  complaint_email: { guard: 'destination' },
  company_status: { guard: 'destination' },
  company_status_url: { guard: 'destination' },
  deposits_open: { guard: 'switch', reason: 'must close without waiting for anyone' },
  withdrawals_open: { guard: 'switch', reason: 'must close without waiting for anyone' },
  support_hours: { guard: 'none', reason: 'opening hours of the chat' },
  is_company: { guard: 'none', reason: 'shows the directory, whose companies are published one by one' },
  default_language: { guard: 'none', reason: 'language of answers to callers who ask for none' },
  ranking_demo: { guard: 'none', reason: 'who is in the ranking' },
};

export const SETTING_NAMES = Object.keys(SETTING_GUARDS) as readonly (keyof BaseSettings)[];

const namesOf = (...guards: readonly SettingGuard['guard'][]): readonly (keyof BaseSettings)[] =>
  SETTING_NAMES.filter((name) => guards.includes(SETTING_GUARDS[name].guard));

/** Settings that need a fresh code. */
export const GUARDED_SETTINGS = namesOf('money', 'destination', 'switch');

/**
 * Whether two admins have to agree on a new value. One is enough for the default of a destination, which sends customers
 * nowhere: stopping must not wait for anyone.
 */
export function needsSecondAdmin<Name extends keyof BaseSettings>(
  name: Name,
  value: BaseSettings[Name],
  defaultValue: BaseSettings[Name],
): boolean {
  const { guard } = SETTING_GUARDS[name];
  return guard === 'money' || (guard === 'destination' && value !== defaultValue);
}
