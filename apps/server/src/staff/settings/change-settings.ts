/** Changes settings, validated and audited. Those of SETTING_GUARDS that need a second admin are proposed. */
import type { Fault, Locale } from '@tradewind/contract';
import { type BaseSettings, WEEKEND_SPREAD_MAX, baseSettings, needsSecondAdmin } from '@tradewind/contract/operator';
import { parseScaled, microUsd, toDecimalNumber } from '@tradewind/money';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { MICRO_DECIMALS, usdNumber } from '../../platform/wire/index.ts';
import type { AdminProposal, CarryOut, SecondAdmin } from '../second-admin/index.ts';
import { parseEmail } from '../../people/identity/index.ts';
import { httpsAddress } from './addresses.ts';
import { isOfficeHours } from './office-hours.ts';
import { DEFAULT_SETTINGS, KEYS, readSettings, writeSettings } from './settings.ts';

/** As entered; absent = unchanged. */
export interface WantedSettings {
  readonly service_link?: string | undefined;
  readonly service_link_type?: number | undefined;
  readonly withdraw_pause_hours?: number | undefined;
  readonly withdraw_two_operators_usd?: string | number | undefined;
  readonly deposit_two_operators_usd?: string | number | undefined;
  readonly operator_day_usd?: string | number | undefined;
  readonly weekend_spread_percent?: string | number | undefined;
  readonly deposits_open?: 0 | 1 | undefined;
  readonly withdrawals_open?: 0 | 1 | undefined;
  readonly support_email?: string | undefined;
  readonly support_hours?: string | undefined;
  readonly is_company?: 0 | 1 | undefined;
  readonly complaint_email?: string | undefined;
  readonly company_status?: 0 | 1 | undefined;
  readonly company_status_url?: string | undefined;
  readonly ranking_demo?: number | undefined;
  readonly default_language?: Locale | undefined;
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
    const needsSecond = KEYS.some(
      (name) =>
        changed.after[name] !== undefined && needsSecondAdmin(name, changed.after[name], DEFAULT_SETTINGS[name]),
    );
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
  if (link === '' && (type === SHOW_AND_COPY || type === 3)) throw refusedField('service_link', 'required');
  if (type !== SHOW_AND_COPY && parseEmail(link) !== undefined) throw refusedField('service_link', 'format');
  if (settings.company_status === 1 && settings.company_status_url === '')
    throw refusedField('company_status_url', 'required');
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

const refusedField = (name: keyof WantedSettings, fault: Fault): Refused =>
  new Refused('invalid_input', { fields: { [name]: fault } });

function checkSettings(wanted: WantedSettings, publicUrl: string | undefined): Partial<BaseSettings> {
  const { service_link, complaint_email, company_status_url, ...rest } = wanted;
  if (wanted.support_hours !== undefined && !isOfficeHours(wanted.support_hours))
    throw refusedField('support_hours', 'format');
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const texts = {
    service_link: checkText('service_link', service_link, linkOrEmail),
    complaint_email: checkText('complaint_email', complaint_email, (typed) => parseEmail(typed)?.to, {
      fault: 'format',
      text: 'email',
    }),
    company_status_url: checkText('company_status_url', company_status_url, (typed) => httpsAddress(typed, publicUrl)),
  };
  return {
    ...given,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...checkLimits(wanted),
    ...checkWeekendSpread(wanted),
    ...checkDeviation(wanted.default_deviation),
  };
}

/** Normalises an address with `read`; an empty text stays empty, undefined stays undefined. */
function checkText(
  name: keyof WantedSettings,
  typed: string | undefined,
  read: (typed: string) => string | undefined,
  fault: Fault = 'format',
): string | undefined {
  if (typed === undefined || typed === '') return typed;
  const text = read(typed);
  if (text === undefined) throw refusedField(name, fault);
  return text;
}

const linkOrEmail = (typed: string): string | undefined => httpsAddress(typed) ?? parseEmail(typed)?.to;

const LIMITS = ['withdraw_two_operators_usd', 'deposit_two_operators_usd', 'operator_day_usd'] as const;
/** As for the spread of a currency: a percentage is a whole number of parts per million. */
const SPREAD_DECIMALS = 4;

function checkLimits(wanted: WantedSettings): Partial<BaseSettings> {
  const given = LIMITS.flatMap((name) => {
    const typed = wanted[name];
    if (typed === undefined) return [];
    const micro = parseScaled(typed, MICRO_DECIMALS);
    if (micro === undefined || micro < 0) throw refusedField(name, micro === undefined ? 'format' : 'too_small');
    return [[name, usdNumber(microUsd(micro))]];
  });
  return Object.fromEntries(given);
}

function checkWeekendSpread({ weekend_spread_percent: typed }: WantedSettings): Partial<BaseSettings> {
  if (typed === undefined) return {};
  const ppm = parseScaled(typed, SPREAD_DECIMALS);
  if (ppm === undefined) throw refusedField('weekend_spread_percent', 'format');
  if (ppm < 0) throw refusedField('weekend_spread_percent', 'too_small');
  if (ppm > WEEKEND_SPREAD_MAX * 10 ** SPREAD_DECIMALS) throw refusedField('weekend_spread_percent', 'too_large');
  return { weekend_spread_percent: toDecimalNumber(ppm, SPREAD_DECIMALS) };
}

function checkDeviation(typed: string | number | undefined): Partial<BaseSettings> {
  if (typed === undefined) return {};
  const scaled = parseScaled(typed, DEVIATION_DECIMALS);
  if (scaled === undefined) throw refusedField('default_deviation', 'format');
  if (scaled < 0) throw refusedField('default_deviation', 'too_small');
  if (scaled > MOST_DEVIATION) throw refusedField('default_deviation', 'too_large');
  return { default_deviation: toDecimalNumber(scaled, DEVIATION_DECIMALS) };
}
