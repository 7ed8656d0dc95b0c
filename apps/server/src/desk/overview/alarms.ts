/** What is wrong with the installation, for the operators who can fix it. */
import {
  ADMIN_CHANGE_KINDS,
  type Alarm,
  type AlarmKind,
  type OperatorRole,
  operatorBaseCalls,
  operatorExposureCalls,
  operatorInstrumentCalls,
  operatorLinkedCalls,
  operatorPeopleCalls,
  operatorQueueCalls,
} from '@tradewind/contract/operator';
import { type ClockSkew, type ClockWatch, HOUR_MS, SKEW_ALARM_MS } from '../../platform/clock/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { RunningMarket } from '../../core/market/index.ts';
import { type Queryable, onlyRow } from '../../platform/db/index.ts';
import { type ProcessReport, readProcesses } from '../../platform/processes/index.ts';
import { readSettings } from '../../staff/settings/index.ts';
import { type Reconciler, unseenFaults } from '../../money/reconciliation/index.ts';
import { type ExposureDesk, exposureAlarm } from '../exposure/index.ts';
import { linkedAlarm } from '../linked/index.ts';
import { missingLimits } from './missing-limits.ts';

export interface AlarmSources {
  readonly reconciler: Reconciler;
  readonly exposure: Pick<ExposureDesk, 'check'>;
  readonly clockWatch: Pick<ClockWatch, 'last' | 'aheadMs'>;
  readonly clockSkew: Pick<ClockSkew, 'skew' | 'alarmSince' | 'isTooFar'>;
  readonly processes: Pick<ProcessReport, 'id'>;
  readonly market: Pick<RunningMarket, 'doubts' | 'byId'>;
  readonly config: Pick<Config, 'engine' | 'smtpUrl' | 'smsUrl' | 'realMoney' | 'feed' | 'feedNames'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** When this server started. */
  readonly startedAtMs: number;
}

/** A day and two hours. */
const LATE_MS = 26 * HOUR_MS;
const CLOCK_SHOWN_MS = 24 * HOUR_MS;

const ROLES: Readonly<Record<AlarmKind, readonly OperatorRole[]>> = {
  reconciliation: operatorPeopleCalls.reconciliations.roles,
  reconciliation_late: operatorPeopleCalls.reconciliations.roles,
  clock: ['finance', 'compliance', 'admin'],
  clock_skew: ['finance', 'compliance', 'admin'],
  suspect_prices: ['finance', 'compliance', 'admin'],
  silent_source: ['finance', 'compliance', 'admin'],
  no_real_prices: ['finance', 'admin'],
  no_deposit_way: operatorBaseCalls.channels.roles,
  messages_kept: operatorPeopleCalls.messages.roles,
  few_operators: ['finance', 'compliance', 'admin'],
  instrument_change: operatorInstrumentCalls.closeInstrumentChange.roles,
  exposure: operatorExposureCalls.exposure.roles,
  linked_opposite: operatorLinkedCalls.linked.roles,
  no_limits: ['finance', 'compliance', 'admin'],
};

/** The alarms for a role, oldest first. */
export async function alarmsFor(role: OperatorRole, db: Queryable, sources: AlarmSources): Promise<Alarm[]> {
  const found = [
    await faultyReconciliations(db),
    lateReconciliation(sources),
    setClock(sources),
    ...(await skewedClocks(db, sources)),
    suspectPrices(sources),
    silentSource(sources),
    unrealPrices(sources),
    await missingDepositWay(db, sources.startedAtMs),
    await keptMessages(db, sources.config),
    await missingPayers(db),
    await missingCrediters(db),
    await missingSecondAdmin(db),
    await failedInstrumentChanges(db),
    await exposureAlarm(sources.exposure),
    await linkedAlarm(db),
    await missingLimits(db, sources.config, sources.startedAtMs),
  ];
  return found
    .filter((alarm) => alarm !== undefined)
    .filter(({ kind }) => ROLES[kind].includes(role))
    .toSorted((left, right) => left.since - right.since);
}

async function faultyReconciliations(db: Queryable): Promise<Alarm | undefined> {
  const { count, sinceMs } = await unseenFaults(db);
  if (sinceMs === null) return undefined;
  return { kind: 'reconciliation', params: { count }, since: sinceMs };
}

function lateReconciliation({ reconciler, now }: AlarmSources): Alarm | undefined {
  const since = reconciler.waitingSinceMs;
  if (reconciler.isFailing) return { kind: 'reconciliation_late', params: { reason: 'failed' }, since };
  const waitedMs = now() - since;
  if (waitedMs <= LATE_MS) return undefined;
  const hours = Math.floor(waitedMs / HOUR_MS);
  return { kind: 'reconciliation_late', params: { reason: 'late', hours }, since };
}

/** The system clock was set: shown for a day, and for as long as the server is ahead of it. */
function setClock({ clockWatch: { last, aheadMs }, now }: AlarmSources): Alarm | undefined {
  if (last === undefined || (aheadMs === 0 && now() - last.atMs > CLOCK_SHOWN_MS)) return undefined;
  return { kind: 'clock', params: { jump_ms: last.byMs, ahead_ms: aheadMs }, since: last.atMs };
}

/** For this process, and for others that send heartbeats. */
async function skewedClocks(db: Queryable, { clockSkew, processes, now }: AlarmSources): Promise<Alarm[]> {
  const { skew, alarmSince, isTooFar } = clockSkew;
  const own: Alarm[] =
    alarmSince === undefined || skew === undefined
      ? []
      : [{ kind: 'clock_skew', params: { process: null, skew_ms: skew.ms, stopped: isTooFar }, since: alarmSince }];
  const others = (await readProcesses(db)).filter(
    ({ id, state, skewMs, clockWrong }) =>
      id !== processes.id && state === 'alive' && (clockWrong || Math.abs(skewMs ?? 0) > SKEW_ALARM_MS),
  );
  return [
    ...own,
    ...others.map(({ roles, host, pid, skewMs, clockWrong }): Alarm => {
      const params = { process: { roles, host, pid }, skew_ms: skewMs ?? 0, stopped: clockWrong };
      return { kind: 'clock_skew', params, since: now() };
    }),
  ];
}

/** Instruments that no one can trade because their price may be wrong. */
function suspectPrices({ market }: AlarmSources): Alarm | undefined {
  const { suspects } = market.doubts;
  if (suspects.length === 0) return undefined;
  const codes = suspects.map(({ id }) => market.byId(id)?.showCode ?? String(id));
  return { kind: 'suspect_prices', params: { codes }, since: Math.min(...suspects.map(({ since }) => since)) };
}

function silentSource({ market, config }: AlarmSources): Alarm | undefined {
  const { silent } = market.doubts;
  if (silent.length === 0) return undefined;
  const names = silent.map(({ source }) => config.feedNames[source]);
  return { kind: 'silent_source', params: { names }, since: Math.min(...silent.map(({ since }) => since)) };
}

function unrealPrices({ config: { realMoney, feed }, startedAtMs }: AlarmSources): Alarm | undefined {
  if (realMoney) return undefined;
  return { kind: 'no_real_prices', params: { feed }, since: startedAtMs };
}

/** Deposits are open, but every channel and bank account is closed. */
async function missingDepositWay(db: Queryable, startedAtMs: number): Promise<Alarm | undefined> {
  const { deposits_open } = await readSettings(db);
  if (deposits_open === 0) return undefined;
  const { rows } = await db.query<{ open: boolean; changedAtMs: number | null }>(
    `SELECT coalesce(bool_or(enabled), false) AS open, max(changed_at_ms) AS "changedAtMs"
       FROM (SELECT enabled, changed_at_ms FROM deposit_channels
             UNION ALL SELECT enabled, changed_at_ms FROM deposit_banks) ways`,
  );
  const [ways] = rows;
  if (ways === undefined || ways.open) return undefined;
  return { kind: 'no_deposit_way', params: {}, since: ways.changedAtMs ?? startedAtMs };
}

/** Unsent messages of channels that still have no provider. */
async function keptMessages(db: Queryable, config: AlarmSources['config']): Promise<Alarm | undefined> {
  const missing = [...(config.smtpUrl === undefined ? ['email'] : []), ...(config.smsUrl === undefined ? ['sms'] : [])];
  const { email, sms, sinceMs } = onlyRow(
    await db.query<{ email: number; sms: number; sinceMs: number | null }>(
      `SELECT count(*) FILTER (WHERE channel = 'email') AS email, count(*) FILTER (WHERE channel = 'sms') AS sms,
              min(created_at_ms) AS "sinceMs"
         FROM messages WHERE state = 'kept' AND channel = ANY ($1::text[])`,
      [missing],
    ),
  );
  if (sinceMs === null) return undefined;
  return { kind: 'messages_kept', params: { email, sms }, since: sinceMs };
}

/** A pending withdrawal that the active operators cannot pay: finance books it, and large ones need a second operator. */
async function missingPayers(db: Queryable): Promise<Alarm | undefined> {
  const { rows } = await db.query<{ finance: number; compliance: number; needed: number; sinceMs: number | null }>(
    `WITH active AS (SELECT role FROM operators WHERE NOT disabled AND totp_enabled),
     able AS (SELECT count(*) FILTER (WHERE role = 'finance') AS finance,
                     count(*) FILTER (WHERE role = 'compliance') AS compliance FROM active)
     SELECT finance, compliance, coalesce(max(operators_needed), 0) AS needed, min(created_at_ms) AS "sinceMs"
       FROM able LEFT JOIN withdrawals ON status = 0 AND (finance = 0 OR finance + compliance < operators_needed)
      GROUP BY finance, compliance`,
  );
  const [found] = rows;
  if (found === undefined || found.sinceMs === null) return undefined;
  const { finance, compliance, needed } = found;
  return {
    kind: 'few_operators',
    params: finance === 0 ? { reason: 'no_finance' } : { reason: 'withdrawal', needed, active: finance + compliance },
    since: found.sinceMs,
  };
}

/** A deposit that one operator has entered, and no other active one can credit. */
async function missingCrediters(db: Queryable): Promise<Alarm | undefined> {
  const { rows } = await db.query<{ sinceMs: number | null }>(
    `WITH able AS (SELECT id FROM operators WHERE NOT disabled AND totp_enabled AND role = ANY ($1::text[]))
     SELECT min(a.created_at_ms) AS "sinceMs"
       FROM deposits d JOIN LATERAL (
              SELECT operator_id, created_at_ms FROM deposit_approvals WHERE deposit_id = d.id ORDER BY id DESC LIMIT 1) a ON true
      WHERE d.status = 0 AND a.operator_id IN (SELECT id FROM able) AND (SELECT count(*) FROM able) = 1`,
    [operatorQueueCalls.finishDeposit.roles],
  );
  const [found] = rows;
  if (found === undefined || found.sinceMs === null) return undefined;
  return { kind: 'few_operators', params: { reason: 'deposit' }, since: found.sinceMs };
}

/** An admin's proposal that no other active admin may approve: the only other one is the operator it is about. */
async function missingSecondAdmin(db: Queryable): Promise<Alarm | undefined> {
  const { rows } = await db.query<{ sinceMs: number | null }>(
    `SELECT min(q.proposed_at_ms) AS "sinceMs" FROM change_requests q
      WHERE q.state = 'waiting' AND q.kind = ANY ($1::text[]) AND NOT EXISTS (
        SELECT FROM operators o WHERE o.role = 'admin' AND NOT o.disabled AND o.totp_enabled AND o.id <> q.proposed_by
           AND NOT (q.kind IN ('operator', 'reset') AND o.id = q.subject_id))`,
    [ADMIN_CHANGE_KINDS],
  );
  const [found] = rows;
  if (found === undefined || found.sinceMs === null) return undefined;
  return { kind: 'few_operators', params: { reason: 'proposal' }, since: found.sinceMs };
}

/** Two operators approved the change and it was announced to customers, but it could not be applied at its time. */
async function failedInstrumentChanges(db: Queryable): Promise<Alarm | undefined> {
  const { rows } = await db.query<{ codes: string[] | null; count: number; sinceMs: number | null }>(
    `SELECT array_agg(DISTINCT coalesce(i.code, c.terms->>'code', '')) AS codes, count(*) AS count, min(c.ended_at_ms) AS "sinceMs"
       FROM instrument_changes c LEFT JOIN instruments i ON i.id = c.instrument_id WHERE c.state = 'inadmissible'`,
  );
  const [found] = rows;
  if (found === undefined || found.sinceMs === null) return undefined;
  const { codes, count, sinceMs: since } = found;
  return { kind: 'instrument_change', params: { count, codes: codes ?? [] }, since };
}
