/** Settings that operators change while the server runs; each has a default until it is changed. */
import { DEFAULT_LOCALE } from '@tradewind/contract';
import type { BaseSettings } from '@tradewind/contract/operator';
import { baseSettings } from '@tradewind/contract/operator';
import type { Queryable } from '../../platform/db/index.ts';

export const DEFAULT_SETTINGS: BaseSettings = {
  service_link: '',
  /** Shown within the app until support is configured otherwise. */
  service_link_type: 1,
  withdraw_pause_hours: 24,
  withdraw_two_operators_usd: 10_000,
  deposit_two_operators_usd: 10_000,
  operator_day_usd: 20_000,
  weekend_spread_percent: 1,
  deposits_open: 1,
  withdrawals_open: 1,
  support_email: '',
  support_hours: '',
  is_company: 0,
  complaint_email: '',
  company_status: 0,
  company_status_url: '',
  ranking_demo: 2,
  default_language: DEFAULT_LOCALE,
  default_deviation: 1,
};

/** SQL of a setting's value (jsonb), for statements that read it together with what it applies to. */
export const settingSql = (key: keyof BaseSettings): string =>
  `coalesce((SELECT value FROM base_settings WHERE key = '${key}'), '${JSON.stringify(DEFAULT_SETTINGS[key])}'::jsonb)`;

export const KEYS = baseSettings.keyof().options;

/** The current settings. Throws when the table holds an invalid one. */
export async function readSettings(db: Queryable): Promise<BaseSettings> {
  const { rows } = await db.query<{ key: string; value: unknown }>('SELECT key, value FROM base_settings');
  return baseSettings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) });
}

/** Writes the given settings, in the transaction of `client`. */
export async function writeSettings(client: Queryable, changed: Partial<BaseSettings>, nowMs: number): Promise<void> {
  for (const key of KEYS) {
    const value = changed[key];
    if (value === undefined) continue;
    await client.query(
      `INSERT INTO base_settings (key, value, changed_at_ms) VALUES ($1, $2::jsonb, $3)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at_ms = excluded.changed_at_ms`,
      [key, JSON.stringify(value), nowMs],
    );
  }
}
