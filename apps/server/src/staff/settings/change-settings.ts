/** Changes settings, validated and audited. Limits and pauses need a second admin. */
import { type BaseSettings, SECOND_ADMIN_SETTINGS, baseSettings } from '@tradewind/contract/operator';
import { microUsd, parseScaled, toDecimalNumber } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../platform/wire/index.ts';
import type { AdminProposal, CarryOut, SecondAdmin } from '../second-admin/index.ts';
import { parseEmail } from '../../people/identity/index.ts';
import { HTTPS_REASON, REDIRECT_REASON, httpsAddress } from './addresses.ts';
import { isOfficeHours } from './office-hours.ts';
import { readSettings, writeSettings } from './settings.ts';

/** As entered; absent = unchanged. */
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
  readonly default_deviation?: string | number | undefined;
}

/** Decimals of `default_deviation`. */
export const DEVIATION_DECIMALS = 2;
/** 100 usual spreads. */
const MOST_DEVIATION = 10_000;

/** A `service_link_type`: the link is shown for copying, and may also be an e-mail address. */
const SHOW_AND_COPY = 2;

/**
 * Changes the settings that differ, or proposes the change, and returns all settings. Throws Refused invalid_input by
 * field; then nothing is changed.
 */
export async function changeSettings(
  { secondAdmin, publicUrl, now }: ChangeServices,
  operator: ActingOperator,
  wanted: WantedSettings,
): Promise<BaseSettings | { readonly proposal: number }> {
  const checked = checkSettings(wanted, publicUrl);
  return secondAdmin.inTurn(operator, async (client) => {
    const before = await readSettings(client);
    const after: BaseSettings = { ...before, ...checked };
    checkTogether(after);
    const changed = differences(before, after);
    if (Object.keys(changed.after).length === 0) return before;
    const proposal: AdminProposal = {
      kind: 'settings',
      subjectId: null,
      subjectVersion: null,
      before: changed.before,
      payload: changed.after,
      reason: '',
    };
    const needsSecond = SECOND_ADMIN_SETTINGS.some((name) => changed.after[name] !== undefined);
    const outcome = await secondAdmin.run(client, operator, proposal, needsSecond, carryOutSettings(now));
    return 'proposal' in outcome ? outcome : outcome.done.result;
  });
}

export interface ChangeServices {
  readonly secondAdmin: SecondAdmin;
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

/** Throws Refused conflict (data.reason = changed) when one of them has changed since the proposal. */
export const carryOutSettings =
  (now: () => number): CarryOut<BaseSettings> =>
  async (client: Queryable, { by }, proposal) => {
    const current = await readSettings(client);
    const changed = { before: storedSettings(proposal.before ?? {}), after: storedSettings(proposal.payload) };
    const asThen: BaseSettings = { ...current, ...changed.before };
    if (Object.keys(differences(asThen, current).after).length > 0)
      throw new Refused('conflict', { reason: 'changed' });
    const result: BaseSettings = { ...current, ...changed.after };
    checkTogether(result);
    await writeSettings(client, changed.after, now());
    const subject = { type: 'settings', id: 'base' };
    return {
      result,
      ends: { settings: Object.keys(changed.after) },
      entry: { operator: by, action: 'settings.change', subject, ...changed },
    };
  };

/** Fields that must be consistent with each other. */
function checkTogether(settings: BaseSettings): void {
  const { service_link: link, service_link_type: type } = settings;
  if (link === '' && (type === SHOW_AND_COPY || type === 3))
    throw refusedField('service_link', 'this type of link needs one');
  if (type !== SHOW_AND_COPY && parseEmail(link) !== undefined) throw refusedField('service_link', HTTPS_REASON);
  if (settings.company_status === 1 && settings.company_status_url === '')
    throw refusedField('company_status_url', 'sending visitors away needs an address');
}

function differences(before: BaseSettings, after: BaseSettings): Record<'before' | 'after', Partial<BaseSettings>> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = new Set(Object.entries(after).flatMap(([key, value]) => (old.get(key) === value ? [] : [key])));
  const pick = (settings: BaseSettings): Partial<BaseSettings> =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => changed.has(key)));
  return { before: pick(before), after: pick(after) };
}

const someSettings = baseSettings.partial();

/** In the format of change requests. */
function storedSettings(fields: object): Partial<BaseSettings> {
  const given = Object.entries(someSettings.parse(fields)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
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
    ...checkDeviation(wanted.default_deviation),
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

function checkDeviation(typed: string | number | undefined): Partial<BaseSettings> {
  if (typed === undefined) return {};
  const scaled = parseScaled(typed, DEVIATION_DECIMALS);
  if (scaled === undefined || scaled < 0 || scaled > MOST_DEVIATION)
    throw refusedField('default_deviation', 'must be from 0 to 100 with at most 2 decimals');
  return { default_deviation: toDecimalNumber(scaled, DEVIATION_DECIMALS) };
}
