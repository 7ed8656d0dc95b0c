/** Compares every version of a group of accounts with the request of two operators that made it. */
import { isDeepStrictEqual } from 'node:util';
import { GROUP_KINDS } from '@tradewind/contract';
import { PRESET_TERMS } from '@tradewind/contract/operator';
import { RETAIL, plainGroup } from '@tradewind/engine';
import type pg from 'pg';
import { z } from 'zod';
import { changedFields, fieldsOf, groupFromTerms, type GroupFields } from '../trading/groups/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';

const VERSIONS = `
  SELECT v.group_id, v.version, v.terms, v.change_request_id, r.kind, r.state, r.subject_id, r.payload,
         v.applied_at_ms <= coalesce((SELECT time_ms FROM trade_events WHERE seq = 1), v.applied_at_ms) AS is_first
    FROM account_group_versions v LEFT JOIN change_requests r ON r.id = v.change_request_id
   ORDER BY v.group_id, v.version`;

const versionRow = z.object({
  group_id: z.int(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  change_request_id: z.int().nullable(),
  kind: z.string().nullable(),
  state: z.string().nullable(),
  subject_id: z.int().nullable(),
  payload: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** Not later than the first event of the log, as far as that is here. */
  is_first: z.boolean(),
});
type Version = z.infer<typeof versionRow>;

/** The built-in groups of migration 116, with ids from 1. They set no terms. */
function builtIn(id: number): GroupFields | undefined {
  const kind = GROUP_KINDS[id - 1];
  if (kind === undefined) return undefined;
  return fieldsOf({
    name: kind,
    kind,
    terms: plainGroup(id),
    keyRates: {},
    verify: { deposit: false, trade: false, withdraw: false },
  });
}

/** The group of retail customers as the first start of an installation left it: with a preset, before any event. */
function isFirstPreset({ group_id: id, version, is_first }: Version, changed: object): boolean {
  if (id !== RETAIL || version !== 2 || !is_first) return false;
  return Object.values(PRESET_TERMS).some((preset) =>
    isDeepStrictEqual({ ...changed }, Object.fromEntries(Object.entries(preset).filter(([, text]) => text !== ''))),
  );
}

/** Terms that requests for new groups from before migration 150 do not have. */
const LATER_TERMS = { key_changes: '', key_reads: '' } as const satisfies Partial<GroupFields>;

/** Whether the request proposed exactly what the version changed. */
function isOfRequest(
  { group_id: id, kind, state, subject_id: subject, payload }: Version,
  changed: object,
  isNew: boolean,
) {
  if (kind !== 'group' || state !== 'approved' || subject !== (isNew ? null : id)) return false;
  const { group: _, ...stored } = payload ?? {};
  const proposed = isNew ? { ...LATER_TERMS, ...stored } : stored;
  return isDeepStrictEqual(proposed, { ...changed });
}

/** Throws VerifyFault at the first version that does not match an approved request of its own. */
export async function verifyGroupRecords(client: pg.ClientBase): Promise<readonly Proof[]> {
  const { rows } = await client.query(VERSIONS);
  const used = new Set<number>();
  let previous: { readonly id: number; readonly fields: GroupFields } | undefined;
  for (const row of z.array(versionRow).parse(rows)) {
    const { group_id: id, version, change_request_id: request } = row;
    const fields = fieldsOf(groupFromTerms(row.terms));
    const before = previous?.id === id ? previous.fields : undefined;
    previous = { id, fields };
    const isNew = before === undefined;
    const isProved =
      request === null
        ? isNew
          ? isDeepStrictEqual(fields, builtIn(id))
          : isFirstPreset(row, changedFields(before, fields))
        : !used.has(request) && isOfRequest(row, isNew ? fields : changedFields(before, fields), isNew);
    if (request !== null) used.add(request);
    if (!isProved) throw new VerifyFault(`version ${version} of group ${id} has no approved change`);
  }
  return [{ what: 'terms of groups changed only by changes that two operators approved', count: rows.length }];
}
