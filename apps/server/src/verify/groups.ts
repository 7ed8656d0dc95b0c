/**
 * Follows the groups of accounts (contract §10): the terms of each as the log defines them, which group every account is in, and
 * the commission of each order. Definitions and the table of versions must agree.
 */
import { type AccountKind, type GroupTerms, groupOfKind, plainGroup } from '@tradewind/engine';
import type pg from 'pg';
import { z } from 'zod';
import { groupFromRow, groupPayload } from '../core/engine-host/index.ts';
import { VerifyFault } from './fault.ts';
import type { Proof } from './fault.ts';
import { type OrderPayload, commission as commissionOf, share as shareOf } from './recompute/index.ts';

const VERSIONS = `
  SELECT group_id, version, terms, change_request_id FROM account_group_versions ORDER BY group_id, version`;
/** Versions have no columns that were added after them; those are null. */
const CURRENT = `
  SELECT g.name FROM account_groups g LEFT JOIN LATERAL (
    SELECT version, terms FROM account_group_versions WHERE group_id = g.id ORDER BY version DESC LIMIT 1
  ) AS last ON true
  WHERE last.version IS DISTINCT FROM g.version
     OR jsonb_strip_nulls(last.terms)
        IS DISTINCT FROM jsonb_strip_nulls(to_jsonb(g) - ARRAY['version', 'changed_at_ms', 'change_request_id'])
  ORDER BY g.id LIMIT 1`;

const versionRow = z.object({
  group_id: z.int(),
  version: z.int(),
  terms: z.record(z.string(), z.unknown()),
  change_request_id: z.int().nullable(),
});
const definedPayload = z.object({ id: z.int() });
const openedPayload = z.object({ kind: z.enum(['demo', 'real']) });
const groupedPayload = z.object({ group: z.int() });

export class GroupsInForce {
  readonly #known = new Map<number, GroupTerms>();
  /** For each group, the terms of the versions that the log must define, in this order. */
  readonly #owed = new Map<number, GroupTerms[]>();
  readonly #kinds = new Map<number, AccountKind>();
  /** Of accounts that were moved. */
  readonly #moved = new Map<number, number>();
  /** The commission that an order must keep after a part was closed off. */
  #rest: number | undefined;
  #versions = 0;
  #commissions = 0;

  /** Throws VerifyFault when a group differs from its last version. */
  static async read(client: pg.ClientBase): Promise<GroupsInForce> {
    const groups = new GroupsInForce();
    const { rows } = await client.query(VERSIONS);
    for (const row of z.array(versionRow).parse(rows)) {
      const terms = groupFromRow(row.terms);
      groups.#versions += 1;
      // built-in groups, and the preset of the first start, existed before the log; group-records.ts checks these terms
      if (row.change_request_id === null) groups.#known.set(terms.id, terms);
      else groups.#owed.set(row.group_id, [...(groups.#owed.get(row.group_id) ?? []), terms]);
    }
    const current = await client.query<{ name: string }>(CURRENT);
    if (current.rows[0] !== undefined)
      throw new VerifyFault(`group ${current.rows[0].name} differs from its last version`);
    return groups;
  }

  /** What is wrong with an event about a group or an account's group; undefined also for every other event. */
  follow(type: string, account: number, payload: string): string | undefined {
    switch (type) {
      case 'account_opened':
        this.#kinds.set(account, openedPayload.parse(JSON.parse(payload)).kind);
        return undefined;
      case 'account_grouped': {
        const { group } = groupedPayload.parse(JSON.parse(payload));
        this.#moved.set(account, group);
        return this.#known.has(group)
          ? undefined
          : `account ${account} was moved to group ${group}, which did not exist`;
      }
      case 'group_defined':
        return this.#define(payload);
      default:
        return undefined;
    }
  }

  #define(payload: string): string | undefined {
    const { id } = definedPayload.parse(JSON.parse(payload));
    const terms = this.#owed.get(id)?.shift();
    if (terms === undefined || groupPayload(terms) !== payload)
      return `this definition is not the next version of group ${id}`;
    this.#known.set(id, terms);
    return undefined;
  }

  idOf(account: number): number {
    return this.#moved.get(account) ?? groupOfKind(this.#kinds.get(account) ?? 'demo');
  }

  of(account: number): GroupTerms {
    const group = this.idOf(account);
    return this.#known.get(group) ?? plainGroup(group);
  }

  /** What is wrong with an order's commission after an event. `before`: the order, or the one that a part was closed off. */
  charge(type: string, before: OrderPayload | undefined, order: OrderPayload): string | undefined {
    const { commission = 0, lots } = order;
    const rest = this.#rest;
    this.#rest = undefined;
    if (rest !== undefined) return commission === rest ? undefined : 'commission is not what the closed part left';
    if (type !== 'opened' && type !== 'triggered' && type !== 'closed') return undefined;
    this.#commissions += 1;
    const side = order.closeReason === 'reset' ? 0 : Number(commissionOf(lots, this.of(order.account).commission));
    const due = side + (before === undefined || type !== 'closed' ? 0 : this.#shareOf(before, order));
    return due === commission ? undefined : `its commission of ${commission} is not that of its group, ${due}`;
  }

  /** The part of the commission so far that an order takes when it closes. */
  #shareOf({ commission = 0, lots }: OrderPayload, closed: OrderPayload): number {
    if (closed.parent === undefined) return commission;
    const share = Number(shareOf(commission, closed.lots, lots));
    this.#rest = commission - share;
    return share;
  }

  /** Returns what all events proved. Throws VerifyFault when a version has no definition. */
  finish(): readonly Proof[] {
    for (const [group, owed] of this.#owed)
      if (owed.length > 0) throw new VerifyFault(`group ${group} has a version that no event defined`);
    return [
      { what: 'versions of groups equal their definitions in the log', count: this.#versions },
      { what: 'orders were charged the commission of the group of their account', count: this.#commissions },
    ];
  }
}
