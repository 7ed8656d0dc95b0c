/** Changes settings, validated and audited. */
import type { BaseSettings } from '@tradewind/contract/operator';
import { parseScaled, microUsd } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, inTransaction } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../platform/wire/index.ts';
import { appendAudit } from '../audit/index.ts';
import { parseEmail } from '../../people/identity/index.ts';
import { HTTPS_REASON, REDIRECT_REASON, httpsAddress } from './addresses.ts';
import { isOfficeHours } from './office-hours.ts';
import { readSettings, writeSettings } from './settings.ts';

/** As typed; absent = unchanged. */
export interface WantedSettings {
  readonly service_link?: string | undefined;
  readonly service_link_type?: number | undefined;
  readonly withdraw_pause_hours?: number | undefined;
  readonly withdraw_two_operators_usd?: string | number | undefined;
  readonly deposit_two_operators_usd?: string | number | undefined;
  readonly deposits_open?: 0 | 1 | undefined;
  readonly withdrawals_open?: 0 | 1 | undefined;
  readonly support_email?: string | undefined;
  readonly support_hours?: string | undefined;
  readonly is_company?: 0 | 1 | undefined;
  readonly complaint_email?: string | undefined;
  readonly company_status?: 0 | 1 | undefined;
  readonly company_status_url?: string | undefined;
  readonly ranking_demo?: number | undefined;
}

/** Of `pg_advisory_xact_lock`: changes of settings run one at a time, so that the audited "before" is right. */
const SETTINGS_LOCK = 7_235_001;

/** Of `service_link_type`: the link is shown to be copied, and may be an e-mail address too. */
const SHOW_AND_COPY = 2;

/**
 * Changes those that differ and returns all settings. Throws Refused invalid_input by field; then nothing is
 * changed.
 */
export async function changeSettings(
  { database, publicUrl }: { readonly database: Database; readonly publicUrl: string | undefined },
  operator: ActingOperator,
  wanted: WantedSettings,
  nowMs: number,
): Promise<BaseSettings> {
  const checked = checkSettings(wanted, publicUrl);
  return inTransaction(database, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
    const before = await readSettings(client);
    const after: BaseSettings = { ...before, ...checked };
    if (after.service_link === '' && (after.service_link_type === SHOW_AND_COPY || after.service_link_type === 3))
      throw refusedField('service_link', 'this type of link needs one');
    if (after.service_link_type !== SHOW_AND_COPY && parseEmail(after.service_link) !== undefined)
      throw refusedField('service_link', HTTPS_REASON);
    if (after.company_status === 1 && after.company_status_url === '')
      throw refusedField('company_status_url', 'sending visitors away needs an address');
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

const refusedField = (name: keyof WantedSettings, reason: string): Refused =>
  new Refused('invalid_input', { fields: { [name]: reason } });

function checkSettings(wanted: WantedSettings, publicUrl: string | undefined): Partial<BaseSettings> {
  const { service_link, complaint_email, company_status_url, ...rest } = wanted;
  if (wanted.support_hours !== undefined && !isOfficeHours(wanted.support_hours))
    throw refusedField('support_hours', 'must be such as 1-5 09:00-18:00 Asia/Hong_Kong');
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const texts = {
    service_link: checkText('service_link', service_link, linkOrEmail, HTTPS_REASON),
    complaint_email: checkText(
      'complaint_email',
      complaint_email,
      (typed) => parseEmail(typed)?.to,
      'must be an email address',
    ),
    company_status_url: checkText(
      'company_status_url',
      company_status_url,
      (typed) => httpsAddress(typed, publicUrl),
      REDIRECT_REASON,
    ),
  };
  return {
    ...given,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...checkLimits(wanted),
  };
}

/** Normalises an address with `read`; an empty text stays empty, undefined stays undefined. */
function checkText(
  name: keyof WantedSettings,
  typed: string | undefined,
  read: (typed: string) => string | undefined,
  reason: string,
): string | undefined {
  if (typed === undefined || typed === '') return typed;
  const text = read(typed);
  if (text === undefined) throw refusedField(name, reason);
  return text;
}

const linkOrEmail = (typed: string): string | undefined => httpsAddress(typed) ?? parseEmail(typed)?.to;

const LIMITS = ['withdraw_two_operators_usd', 'deposit_two_operators_usd'] as const;

function checkLimits(wanted: WantedSettings): Partial<BaseSettings> {
  const given = LIMITS.flatMap((name) => {
    const typed = wanted[name];
    if (typed === undefined) return [];
    const micro = parseScaled(typed, MICRO_DECIMALS);
    if (micro === undefined || micro < 0) throw refusedField(name, 'must be an amount of USD');
    return [[name, usdNumber(microUsd(micro))]];
  });
  return Object.fromEntries(given);
}
