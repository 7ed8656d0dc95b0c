/**
 * Mark-ups of groups (contract §14): proposed with an instant, approved by a second operator. A rise needs a day of notice after the
 * approval; what is not a rise may be at once. The trading core applies it at its instant.
 */
import type { FieldFault } from '@tradewind/contract';
import { MARKUP_NOTICE_MS } from '@tradewind/contract/operator';
import {
  type GroupId,
  LEVERAGE_CLASSES,
  type InstrumentSpec,
  type LeverageClass,
  type Markup,
  OTHER_CLASS,
  isMarkupRise,
  markupFor,
  markupKey,
} from '@tradewind/engine';
import { z } from 'zod';
import { SCHEDULE_MARKUP, isMarkupFor, readMarkups, readScheduled } from '../../core/engine-host/index.ts';
import type { Market } from '../../core/market/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Database, type Queryable } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import { auditWrite } from '../../staff/audit/index.ts';
import { storedGroup } from '../../trading/groups/index.ts';
import type { Fields, PlannedChange, Proposal, WaitingChange } from './types.ts';

export interface MarkupServices {
  readonly database: Database;
  readonly market: Pick<Market, 'byId' | 'instruments'>;
}

export interface WantedMarkup {
  readonly group_id: GroupId;
  readonly forex_id?: number | undefined;
  readonly leverage_class?: LeverageClass | undefined;
  readonly markup_bid: number;
  readonly markup_ask: number;
  readonly effective_at: number;
}

/** What counts for a group in an instrument: in force, or approved and waiting. */
interface Standing {
  readonly inForce: ReadonlyMap<string, Markup>;
  readonly waiting: readonly Markup[];
}

async function standingOf(db: Queryable): Promise<Standing> {
  const inForce = await readMarkups(db);
  const scheduled = await readScheduled(db);
  return {
    inForce: new Map(inForce.map((markup) => [markupKey(markup), markup])),
    waiting: scheduled.flatMap((each) => (each.kind === 'markup' ? [each.markup] : [])),
  };
}

interface Sides {
  readonly bid: number;
  readonly ask: number;
}

/** All that a group has or will have in an instrument until the last approved change. */
function sidesOf({ inForce, waiting }: Standing, group: GroupId, spec: InstrumentSpec): readonly Sides[] {
  const coming = waiting.filter(
    (markup) => markup.group === group && isMarkupFor(markup, spec.id, spec.leverageClass ?? OTHER_CLASS),
  );
  return [markupFor(inForce, group, spec), ...coming];
}

const least = (sides: readonly Sides[]): Sides => ({
  bid: Math.min(...sides.map(({ bid }) => bid)),
  ask: Math.min(...sides.map(({ ask }) => ask)),
});
const most = (sides: readonly Sides[]): Sides => ({
  bid: Math.max(...sides.map(({ bid }) => bid)),
  ask: Math.max(...sides.map(({ ask }) => ask)),
});

/** Whether an account that moves would have a higher mark-up in any instrument. */
export async function isMoveARise(services: MarkupServices, from: GroupId, to: GroupId): Promise<boolean> {
  const standing = await standingOf(services.database);
  return services.market.instruments.some(({ spec }) =>
    isMarkupRise(least(sidesOf(standing, from, spec)), most(sidesOf(standing, to, spec))),
  );
}

/** Throws Refused conflict (data.reason = too_late) for a rise that is approved less than a day before its instant. */
export function requireNotice(isRise: boolean, effectiveAt: number, nowMs: number): void {
  if (isRise && effectiveAt < nowMs + MARKUP_NOTICE_MS) throw new Refused('conflict', { reason: 'too_late' });
}

/** The target as it is named to operators. Throws Refused not_found, invalid_input. */
async function targetOf(
  { database, market }: MarkupServices,
  { group_id: groupId, forex_id: instrument, leverage_class: leverageClass }: WantedMarkup,
): Promise<{ readonly fields: Fields; readonly specs: readonly InstrumentSpec[] }> {
  const { name } = await storedGroup(database, groupId);
  const group = { group: name, group_id: groupId };
  if (instrument !== undefined) {
    if (leverageClass !== undefined) throw invalid('leverage_class', 'not_applicable');
    const spec = market.byId(instrument)?.spec;
    if (spec === undefined) throw new Refused('not_found');
    return { fields: { ...group, code: spec.code, forex_id: instrument }, specs: [spec] };
  }
  if (leverageClass === undefined) throw invalid('forex_id', 'required');
  const specs = market.instruments.map(({ spec }) => spec);
  return {
    fields: { ...group, leverage_class: leverageClass },
    specs: specs.filter((spec) => (spec.leverageClass ?? OTHER_CLASS) === leverageClass),
  };
}

/** Throws Refused not_found, invalid_input, conflict (data.reason = no_change, scheduled). */
export async function proposedMarkup(services: MarkupServices, wanted: WantedMarkup): Promise<Proposal> {
  const { fields } = await targetOf(services, wanted);
  const { now } = await comparedOf(services, wanted);
  const { markup_bid, markup_ask, effective_at } = wanted;
  return {
    kind: 'markup',
    subjectId: null,
    subjectVersion: null,
    before: { ...fields, markup_bid: now.bid, markup_ask: now.ask },
    payload: { ...fields, markup_bid, markup_ask, effective_at },
  };
}

/** What is in force for the same target, and what is known of the group. */
async function comparedOf({ database, market }: MarkupServices, wanted: WantedMarkup) {
  const standing = await standingOf(database);
  const key = markupKey(markupOf(wanted));
  const own = standing.inForce.get(key);
  const spec = wanted.forex_id === undefined ? undefined : market.byId(wanted.forex_id)?.spec;
  const now = own ?? (spec === undefined ? { bid: 0, ask: 0 } : markupFor(standing.inForce, wanted.group_id, spec));
  const isSame = now.bid === wanted.markup_bid && now.ask === wanted.markup_ask;
  // the first one of an instrument may be that of its class, which it then no longer follows
  if (isSame && (own !== undefined || (now.bid === 0 && now.ask === 0)))
    throw new Refused('conflict', { reason: 'no_change' });
  if (standing.waiting.some((markup) => markupKey(markup) === key))
    throw new Refused('conflict', { reason: 'scheduled' });
  return { standing, now };
}

function markupOf({
  group_id: group,
  forex_id,
  leverage_class,
  markup_bid: bid,
  markup_ask: ask,
}: WantedMarkup): Markup {
  const terms = { group, version: 1, bid, ask };
  if (forex_id !== undefined) return { ...terms, instrument: forex_id };
  return { ...terms, leverageClass: leverage_class ?? OTHER_CLASS };
}

const storedMarkup = z.object({
  group_id: z.int().positive(),
  forex_id: z.int().positive().optional(),
  leverage_class: z.enum(LEVERAGE_CLASSES).optional(),
  markup_bid: z.int().nonnegative(),
  markup_ask: z.int().nonnegative(),
  effective_at: z.int().nonnegative(),
});
const storedBefore = z.object({ markup_bid: z.int(), markup_ask: z.int() });

/** Throws as proposedMarkup, and conflict (data.reason = changed, too_late). */
export async function plannedMarkup(
  services: MarkupServices,
  operator: ActingOperator,
  change: WaitingChange,
  nowMs: number,
): Promise<PlannedChange> {
  const wanted = storedMarkup.parse(change.payload);
  const { specs } = await targetOf(services, wanted);
  const { standing, now } = await comparedOf(services, wanted);
  const before = storedBefore.parse(change.before);
  if (before.markup_bid !== now.bid || before.markup_ask !== now.ask)
    throw new Refused('conflict', { reason: 'changed' });
  const after = { bid: wanted.markup_bid, ask: wanted.markup_ask };
  const { group_id: group } = wanted;
  const isRise = specs.some((spec) => {
    const own = markupKey({ group, version: 1, ...after, instrument: spec.id });
    const hasOwn = wanted.forex_id === undefined && standing.inForce.has(own);
    return !hasOwn && isMarkupRise(least(sidesOf(standing, group, spec)), after);
  });
  requireNotice(isRise || isMarkupRise(now, after), wanted.effective_at, nowMs);
  const effectiveAt = Math.max(wanted.effective_at, nowMs);
  const entry = {
    operator,
    action: 'group.markup',
    subject: { type: 'group', id: group },
    ...(change.before !== null && { before: change.before }),
    after: { ...change.payload, effective_at: effectiveAt, change: change.id, reason: change.reason },
  } as const;
  return {
    // changes nothing by itself: what it schedules is applied at its instant
    command: { type: 'expire' },
    writes: [
      SCHEDULE_MARKUP.write(
        group,
        wanted.forex_id ?? null,
        wanted.leverage_class ?? null,
        after.bid,
        after.ask,
        effectiveAt,
        change.id,
      ),
      auditWrite(entry, nowMs),
    ],
    details: { effective_at: effectiveAt },
  };
}

const invalid = (field: string, fault: FieldFault): Refused =>
  new Refused('invalid_input', { fields: { [field]: fault } });
