/**
 * Applies mark-ups and moves of accounts at their instant (contract §14): before any input of that time, also after a start or
 * a late timer. They are rows that an approval wrote; the host reads them at its start and after each such approval.
 */
import type { Command } from '@tradewind/engine';
import type { Database } from '../../platform/db/index.ts';
import type { EngineRun } from './engine-run.ts';
import { type Scheduled, readScheduled } from './read-markups.ts';
import { BatchStatement } from './statements.ts';
import type { BatchWrite } from './types.ts';

const APPLY_MARKUP = new BatchStatement({
  name: 'apply_markup',
  text: 'UPDATE markups SET applied_at_ms = $2::bigint WHERE id = $1::bigint AND applied_at_ms IS NULL',
  parameters: ['number', 'number'],
  rows: 1,
});

const APPLY_GROUP_MOVE = new BatchStatement({
  name: 'apply_group_move',
  text: 'UPDATE group_moves SET applied_at_ms = $2::bigint WHERE id = $1::bigint AND applied_at_ms IS NULL',
  parameters: ['number', 'number'],
  rows: 1,
});

/** Parameters: group, instrument or class, mark-ups in points, instant, change request. */
export const SCHEDULE_MARKUP = new BatchStatement({
  name: 'schedule_markup',
  text: `
  INSERT INTO markups (group_id, instrument_id, leverage_class, markup_bid, markup_ask, effective_at_ms, change_request_id)
  VALUES ($1::integer, $2::integer, $3::text, $4::integer, $5::integer, $6::bigint, $7::bigint)`,
  parameters: ['number', 'number?', 'text?', 'number', 'number', 'number', 'number'],
  rows: 1,
});

/** Parameters: account, group, instant, change request. */
export const SCHEDULE_GROUP_MOVE = new BatchStatement({
  name: 'schedule_group_move',
  text: `
  INSERT INTO group_moves (account_id, group_id, effective_at_ms, change_request_id)
  VALUES ($1::bigint, $2::integer, $3::bigint, $4::bigint)`,
  parameters: ['number', 'number', 'number', 'number'],
  rows: 1,
});

export const SCHEDULE_STATEMENTS = [APPLY_MARKUP, APPLY_GROUP_MOVE, SCHEDULE_MARKUP, SCHEDULE_GROUP_MOVE] as const;

/** Whether the statements of a command schedule something. */
export const isScheduling = (writes: readonly BatchWrite[]): boolean =>
  writes.some(({ statement }) => statement === SCHEDULE_MARKUP.name || statement === SCHEDULE_GROUP_MOVE.name);

const keyOf = ({ kind, id }: Scheduled): string => `${kind} ${id}`;

export class Schedule {
  readonly #db: Database;
  #waiting: readonly Scheduled[] = [];
  /** Applied in this run; the tables may not have it yet. */
  readonly #applied = new Set<string>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** When the next one is due; Infinity = never. */
  get next(): number {
    return this.#waiting[0]?.instant ?? Infinity;
  }

  /** Before a run begins: what an earlier one applied and did not commit is waiting again. */
  async begin(): Promise<void> {
    this.#applied.clear();
    await this.read();
  }

  async read(): Promise<void> {
    const all = await readScheduled(this.#db);
    this.#waiting = all.filter((each) => !this.#applied.has(keyOf(each)));
  }

  /** Throws what the engine throws. A move that is refused, as during a rollover, waits for the next input. */
  apply({ engine, writer }: EngineRun, now: number, stamp: number): void {
    if (this.next > now) return;
    const waiting: Scheduled[] = [];
    for (const each of this.#waiting) {
      const outcome = each.instant > now ? undefined : engine.apply(commandOf(each, stamp));
      if (outcome?.ok !== true) {
        waiting.push(each);
        continue;
      }
      this.#applied.add(keyOf(each));
      void writer.append(outcome.events);
      const statement = each.kind === 'markup' ? APPLY_MARKUP : APPLY_GROUP_MOVE;
      void writer.addWrites(each.kind === 'move' ? each.account : 0, [statement.write(each.id, stamp)]);
    }
    this.#waiting = waiting;
  }
}

const commandOf = (scheduled: Scheduled, now: number): Command =>
  scheduled.kind === 'markup'
    ? { type: 'set_markup', markup: scheduled.markup, now }
    : { type: 'set_group', account: scheduled.account, group: scheduled.group, now };
