/** Changed terms of a group of accounts, new groups, and moves of accounts: the trading core applies them. */
import type { FieldFault } from '@tradewind/contract';
import { GROUP_FIELDS, PRESET_TERMS, groupTerms } from '@tradewind/contract/operator';
import { type EngineSettings, levelsOf } from '@tradewind/engine';
import { z } from 'zod';
import { type EngineHost, SCHEDULE_GROUP_MOVE, readScheduled } from '../../core/engine-host/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { type AuditEntry, auditWrite } from '../../staff/audit/index.ts';
import {
  type ChangedFields,
  type Group,
  type GroupFields,
  changedFields,
  fieldsOf,
  groupNamed,
  groupOf,
  groupWrite,
  isBuiltIn,
  nextGroupId,
  sameFields,
  storedGroup,
} from '../../trading/groups/index.ts';
import { uidOfLiveCustomer } from './live-customer.ts';
import { type MarkupServices, isMoveARise, requireNotice } from './markups.ts';
import type { PlannedChange, Proposal, WaitingChange } from './types.ts';

export interface GroupChangeServices {
  readonly config: Pick<Config, 'engine'>;
  readonly database: Database;
  readonly host: EngineHost;
}

/** Only the fields that are given change; `id` absent = a new group. */
export type WantedGroup = Readonly<Partial<Record<keyof GroupFields, string | number | undefined>>> & {
  readonly id?: number | undefined;
};

export interface WantedAccountGroup {
  readonly user_id: number;
  readonly group_id: number;
  readonly effective_at?: number | undefined;
}

/** Terms of a new group: those of the settings. */
const NEW_GROUP: GroupFields = {
  name: '',
  kind: 'retail',
  ...PRESET_TERMS.offshore,
  commission: '0',
  swap_free: 0,
  margin_call: '',
  max_open_orders: 0,
  max_position_lots: '',
  key_changes: '',
  key_reads: '',
  verify_deposit: 0,
  verify_trade: 0,
  verify_withdraw: 0,
};

function typedFields(wanted: WantedGroup): ChangedFields {
  const given = GROUP_FIELDS.flatMap((field) => {
    const typed = wanted[field];
    return typed === undefined
      ? []
      : [[field, typeof NEW_GROUP[field] === 'number' ? Number(typed) : String(typed)] as const];
  });
  return Object.fromEntries(given);
}

interface Changed {
  readonly before: (Group & { readonly version: number }) | undefined;
  readonly after: Group;
}

/**
 * A group as it would become. `id` null = a new one. Throws Refused not_found; invalid_input by field; conflict
 * (data.reason = name_taken).
 */
async function changedGroup(
  db: Queryable,
  { engine }: Pick<Config, 'engine'>,
  id: number | null,
  changes: ChangedFields,
): Promise<Changed> {
  const before = id === null ? undefined : await storedGroup(db, id);
  const merged = groupTerms.parse({ ...(before === undefined ? NEW_GROUP : fieldsOf(before)), ...changes });
  // a group that does not exist yet gets its id when it is approved
  const after = groupOf(before?.terms.id ?? 1, merged);
  refuseFixed(before, after);
  refuseLevels(engine, after, changes);
  const named = await groupNamed(db, after.name);
  if (named !== undefined && named !== before?.terms.id) throw new Refused('conflict', { reason: 'name_taken' });
  return { before, after };
}

/** Throws Refused invalid_input for what never changes, and for what a group of its kind cannot have. */
function refuseFixed(before: Changed['before'], after: Group): void {
  if (after.name === '') throw invalid('name', 'required');
  if (before === undefined && after.kind === 'demo') throw invalid('kind', 'enum');
  if (before !== undefined && before.kind !== after.kind) throw invalid('kind', 'fixed');
  if (before !== undefined && isBuiltIn(before.terms.id) && before.name !== after.name) throw invalid('name', 'fixed');
  if (after.kind !== 'demo') return;
  for (const action of ['deposit', 'trade', 'withdraw'] as const)
    if (after.verify[action]) throw invalid(`verify_${action}`, 'not_applicable');
}

/** Throws Refused invalid_input when the stop-out is above the margin call, each its own or that of the settings. */
function refuseLevels(engine: EngineSettings, { terms }: Group, changes: ChangedFields): void {
  const { stopOut } = levelsOf(engine, terms);
  if (stopOut <= (terms.marginCallPercent ?? engine.marginCallPercent)) return;
  if (!Object.hasOwn(changes, 'stop_out') && Object.hasOwn(changes, 'margin_call'))
    throw invalid('margin_call', 'too_small');
  throw invalid('stop_out', 'too_large');
}

/** Throws as changedGroup, and conflict (data.reason = no_change). */
export async function proposedGroup(
  { database, config }: Pick<GroupChangeServices, 'database' | 'config'>,
  wanted: WantedGroup,
): Promise<Proposal> {
  const { before, after } = await changedGroup(database, config, wanted.id ?? null, typedFields(wanted));
  if (before === undefined)
    return { kind: 'group', subjectId: null, subjectVersion: null, before: null, payload: { ...fieldsOf(after) } };
  const fields = fieldsOf(before);
  const changes = changedFields(fields, fieldsOf(after));
  if (Object.keys(changes).length === 0) throw new Refused('conflict', { reason: 'no_change' });
  return {
    kind: 'group',
    subjectId: before.terms.id,
    subjectVersion: before.version,
    before: { group: before.name, ...sameFields(fields, changes) },
    payload: { group: before.name, ...changes },
  };
}

const value = z.union([z.string(), z.number()]).optional();
const storedFields = z.object(Object.fromEntries(GROUP_FIELDS.map((field) => [field, value])));

/** Throws as changedGroup, and conflict (data.reason = changed) when the group has changed since the proposal. */
export async function plannedGroup(
  { database, config }: Pick<GroupChangeServices, 'database' | 'config'>,
  operator: ActingOperator,
  change: WaitingChange,
  nowMs: number,
): Promise<PlannedChange> {
  const changes = typedFields(storedFields.parse(change.payload));
  const { before, after } = await changedGroup(database, config, change.subjectId, changes);
  if (before !== undefined && before.version !== change.subjectVersion)
    throw new Refused('conflict', { reason: 'changed' });
  const id = before?.terms.id ?? (await nextGroupId(database));
  const group = { ...after, terms: { ...after.terms, id } };
  const entry: AuditEntry = {
    operator,
    action: before === undefined ? 'group.define' : 'group.change',
    subject: { type: 'group', id },
    ...(change.before === null ? {} : { before: change.before }),
    after: { ...change.payload, change: change.id },
  };
  return {
    command: { type: 'define_group', terms: group.terms },
    writes: [groupWrite(group, { nowMs, change: change.id, replaces: before?.version }), auditWrite(entry, nowMs)],
    details: { group_id: id },
  };
}

/**
 * Throws Refused not_found for an unknown customer or group, only_true_account for a demo user, invalid_input for the
 * group of demo accounts, conflict (data.reason = no_change).
 */
export async function proposedAccountGroup(
  { database, host }: Pick<GroupChangeServices, 'database' | 'host'>,
  { user_id: userId, group_id: groupId, effective_at: effectiveAt }: WantedAccountGroup,
): Promise<Proposal> {
  const uid = await uidOfLiveCustomer(database, userId);
  const { now, target } = await groupsOf({ database, host }, userId, groupId);
  return {
    kind: 'account_group',
    subjectId: userId,
    subjectVersion: null,
    before: { user_id: userId, uid, group: now.name },
    payload: {
      user_id: userId,
      uid,
      group: target.name,
      group_id: groupId,
      ...(effectiveAt !== undefined && { effective_at: effectiveAt }),
    },
  };
}

const before = z.object({ group: z.string() });
const payload = z.object({
  user_id: z.int().positive(),
  group: z.string(),
  group_id: z.int().positive(),
  effective_at: z.int().nonnegative().default(0),
});

/**
 * Throws as proposedAccountGroup, and conflict (data.reason = changed) when the account is in another group by now, or
 * one of the two groups has another name; scheduled when another move waits for its instant; too_late when a mark-up would rise
 * within a day.
 */
export async function plannedAccountGroup(
  services: GroupChangeServices & MarkupServices,
  operator: ActingOperator,
  change: WaitingChange,
  nowMs: number,
): Promise<PlannedChange> {
  const { user_id: account, group: name, group_id: group, effective_at: effectiveAt } = payload.parse(change.payload);
  const { now, target } = await groupsOf(services, account, group);
  if (now.name !== before.parse(change.before).group || target.name !== name)
    throw new Refused('conflict', { reason: 'changed' });
  const waiting = await readScheduled(services.database);
  if (waiting.some((each) => each.kind === 'move' && each.account === account))
    throw new Refused('conflict', { reason: 'scheduled' });
  requireNotice(await isMoveARise(services, now.terms.id, group), effectiveAt, nowMs);
  const isLater = effectiveAt > nowMs;
  const { call, stopOut } = levelsOf(services.config.engine, target.terms);
  const entry: AuditEntry = {
    operator,
    action: 'customer.group',
    subject: { type: 'customer', id: account },
    before: { group: now.name },
    after: {
      group: name,
      group_id: group,
      margin_call: call,
      stop_out: stopOut,
      ...(isLater && { effective_at: effectiveAt }),
      change: change.id,
      reason: change.reason,
    },
  };
  const audited = auditWrite(entry, nowMs);
  if (isLater)
    return {
      command: { type: 'expire' },
      writes: [SCHEDULE_GROUP_MOVE.write(account, group, effectiveAt, change.id), audited],
      details: {},
    };
  return {
    command: { type: 'set_group', account, group },
    writes: [audited],
    details: {},
  };
}

/** The group that an account is in, and the one that it is to move to. */
async function groupsOf(
  { database, host }: Pick<GroupChangeServices, 'database' | 'host'>,
  account: number,
  wanted: number,
): Promise<{ readonly now: Group; readonly target: Group }> {
  const target = await storedGroup(database, wanted);
  if (target.kind === 'demo') throw invalid('group_id', 'not_applicable');
  const view = await host.view(account, []);
  if (view === undefined) throw new Refused('not_found');
  if (view.summary.group === wanted) throw new Refused('conflict', { reason: 'no_change' });
  return { now: await storedGroup(database, view.summary.group), target };
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });
