/** Changing settings of the base, checked and in the audit log. */
import type { BaseSettings } from '@tradewind/contract/operator';
import { parseScaled, microUsd } from '@tradewind/money';
import { type Database, inTransaction } from '../../db/index.ts';
import { Refused } from '../../errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../wire/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { ActingOperator } from '../operators/index.ts';
import { readSettings, writeSettings } from './settings.ts';

/** As they are typed; absent = as it is. */
export interface WantedSettings {
  readonly service_link?: string | undefined;
  readonly service_link_type?: number | undefined;
  readonly withdraw_pause_hours?: number | undefined;
  readonly withdraw_two_operators_usd?: string | number | undefined;
  readonly deposits_open?: 0 | 1 | undefined;
  readonly withdrawals_open?: 0 | 1 | undefined;
  readonly support_email?: string | undefined;
  readonly support_hours?: string | undefined;
}

/** Of `pg_advisory_xact_lock`: who changes settings waits for who changes them, so that "before" is what was before. */
const SETTINGS_LOCK = 7_235_001;

/**
 * Changes those that differ and tells how they stand now. Throws Refused invalid_input by field; then nothing is
 * changed.
 */
export async function changeSettings(
  pool: Database,
  operator: ActingOperator,
  wanted: WantedSettings,
  nowMs: number,
): Promise<BaseSettings> {
  const checked = checkSettings(wanted);
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
    const before = await readSettings(client);
    const after: BaseSettings = { ...before, ...checked };
    if (after.service_link === '' && (after.service_link_type === 2 || after.service_link_type === 3))
      throw new Refused('invalid_input', { fields: { service_link: 'this type of link needs one' } });
    const changed = differences(before, after);
    if (Object.keys(changed.after).length === 0) return before;
    await writeSettings(client, changed.after, nowMs);
    const subject = { type: 'settings', id: 'base' };
    await appendAudit(client, { operator, action: 'settings.change', subject, ...changed }, nowMs);
    return after;
  });
}

function differences(before: BaseSettings, after: BaseSettings): Record<'before' | 'after', Partial<BaseSettings>> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = new Set(Object.entries(after).flatMap(([key, value]) => (old.get(key) === value ? [] : [key])));
  const pick = (settings: BaseSettings): Partial<BaseSettings> =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => changed.has(key)));
  return { before: pick(before), after: pick(after) };
}

function checkSettings(wanted: WantedSettings): Partial<BaseSettings> {
  const { service_link, withdraw_two_operators_usd, ...rest } = wanted;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(service_link === undefined ? {} : { service_link: checkLink(service_link) }),
    ...(withdraw_two_operators_usd === undefined
      ? {}
      : { withdraw_two_operators_usd: checkLimit(withdraw_two_operators_usd) }),
  };
}

/** An https address in its normal form, or nothing: customers are sent there. */
function checkLink(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Refused('invalid_input', {
      fields: { service_link: 'must be an https address without user and password' },
    });
  return url.href;
}

function checkLimit(typed: string | number): number {
  const micro = parseScaled(typed, MICRO_DECIMALS);
  if (micro === undefined || micro < 0)
    throw new Refused('invalid_input', { fields: { withdraw_two_operators_usd: 'must be an amount of USD' } });
  return usdNumber(microUsd(micro));
}
