/**
 * Applies approved terms at their time, and suspends instruments. Changes run one at a time through the single writer.
 * The engine's definition, the row, the state of the change and the audit row are one transaction, so a crash leaves
 * either all or nothing. Scheduled changes are looked for after a start, and every half minute.
 */
import type { Clock } from '../../platform/clock/index.ts';
import type { ActingOperator } from '../../platform/access/index.ts';
import { type Queryable, inTransaction } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { BatchStatement, type BatchWrite, type EngineHost } from '../../core/engine-host/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import type { Queue, SendToPeers, SharedLocks, PeerMessages } from '../../platform/peers/index.ts';
import { type CatalogueInstrument, type RunningMarket, instrumentOfRow } from '../../core/market/index.ts';
import { type AuditEntry, appendAudit, auditWrite } from '../../staff/audit/index.ts';
import { type Inadmissible, changesMarkup, useOf, whyNotAdded, whyNotChanged } from './admissible.ts';
import { classificationEntry, unclassified } from './classify.ts';
import {
  type Scheduled,
  categoryKey,
  instrumentWrite,
  scheduledChanges,
  storedInstrument,
  storedInstruments,
} from './stored.ts';
import { NEW_TERMS, type Terms, instrumentOf, sameTerms, termsOf } from './terms.ts';

/** The longest timer: machines sleep, clocks are set. */
const LONGEST_WAIT_MS = 30_000;
/** Pause after a failure, for example while the writer reloads. */
const RETRY_MS = 1000;
const MAX_WAITING = 200;

export interface CatalogueChangesOptions {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Pick<RunningMarket, 'refresh'>;
  readonly clock: Clock;
  readonly locks: SharedLocks;
  readonly peers: PeerMessages;
  readonly onError: (error: unknown) => void;
}

/** The whole catalogue has one lock: its changes wait for each other. */
const CATALOGUE_LOCK = 'catalogue';

/** Parameters: id, state, remark, time, instrument. */
export const END_SCHEDULED = new BatchStatement({
  name: 'end_scheduled',
  text: `
  UPDATE instrument_changes SET state = $2::text, remark = $3::text, ended_at_ms = $4::bigint, instrument_id = $5::integer
   WHERE id = $1::bigint AND state = 'scheduled'`,
  parameters: ['number', 'text', 'text', 'number', 'number'],
  rows: 1,
});

export class CatalogueChanges {
  readonly #options: CatalogueChangesOptions;
  readonly #locks: Queue;
  readonly #sendChanged: SendToPeers<true>;
  readonly #forgetReload: () => void;
  #cancelTimer: () => void = () => {};
  /** Whether this process follows the clock. */
  #isFollowing = false;
  #stopped = false;
  /** Whether every instrument has its class, as far as this process must see to it. */
  #isClassified = false;
  #round: Promise<void> = Promise.resolve();

  constructor(options: CatalogueChangesOptions) {
    this.#options = options;
    this.#locks = options.locks.queue('instruments', MAX_WAITING);
    this.#sendChanged = options.peers.on('instruments', () => {
      if (this.#isFollowing) void this.#begin();
    });
    // uncommitted changes are lost: reread what is stored
    this.#forgetReload = options.host.onReloaded(() => {
      options.market.refresh().catch(options.onError);
    });
  }

  /** Applies changes that became due while no server ran, then follows the clock. */
  async follow(): Promise<void> {
    this.#isFollowing = true;
    await this.#begin();
  }

  /** Stops; resolves when no change is being applied. */
  async rest(): Promise<void> {
    this.#isFollowing = false;
    this.#cancelTimer();
    await this.#round;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    this.#forgetReload();
    await this.#round;
  }

  /** Applies all due changes. Rejects with HostUnavailable while the writer cannot write. */
  async runDue(): Promise<void> {
    await this.#locks.run(CATALOGUE_LOCK, async () => {
      await this.#classify();
      for (const change of await scheduledChanges(this.#options.database, this.#options.clock.now())) {
        if (this.#stopped) return;
        await this.#apply(change);
      }
    });
    if (this.#isFollowing) await this.#wait();
    else this.#sendChanged(true);
  }

  /** Throws Refused not_found, or conflict when it is already suspended. */
  suspend(operator: ActingOperator, id: number, reason: string): Promise<void> {
    return this.#setSuspension(operator, id, reason, { action: 'instrument.suspend', suspended: reason });
  }

  /** Throws Refused not_found, or conflict when it is not suspended. */
  resume(operator: ActingOperator, id: number, reason: string): Promise<void> {
    return this.#setSuspension(operator, id, reason, { action: 'instrument.resume', suspended: undefined });
  }

  /** Cancels a scheduled change, or acknowledges an inadmissible one. Throws Refused not_found, conflict. */
  async close(operator: ActingOperator, id: number, reason: string): Promise<void> {
    const { database, clock } = this.#options;
    await this.#locks.run(CATALOGUE_LOCK, () =>
      inTransaction(database, async (client) => {
        const { rows } = await client.query<{ state: string; instrumentId: number | null }>(
          'SELECT state, instrument_id AS "instrumentId" FROM instrument_changes WHERE id = $1::bigint FOR UPDATE',
          [id],
        );
        const [row] = rows;
        if (row === undefined) throw new Refused('not_found');
        const after = row.state === 'scheduled' ? 'cancelled' : 'acknowledged';
        if (after === 'acknowledged' && row.state !== 'inadmissible') throw new Refused('conflict');
        await client.query(
          `UPDATE instrument_changes SET state = $2::text, ended_at_ms = $3::bigint,
                  remark = CASE WHEN state = 'scheduled' THEN $4::text ELSE remark END
            WHERE id = $1::bigint`,
          [id, after, clock.now(), reason],
        );
        await appendAudit(
          client,
          {
            operator,
            action: after === 'cancelled' ? 'instrument.cancel_change' : 'instrument.acknowledge_change',
            subject: subjectOf(row.instrumentId),
            before: { change: id, state: row.state },
            after: { state: after, reason },
          },
          clock.now(),
        );
      }),
    );
  }

  #begin(): Promise<void> {
    this.#round = this.#round.then(() => this.#follow());
    return this.#round;
  }

  async #follow(): Promise<void> {
    if (!this.#isFollowing) return;
    try {
      await this.runDue();
    } catch (error) {
      if (this.#stopped) return;
      this.#options.onError(error);
      this.#cancelTimer();
      this.#cancelTimer = this.#options.clock.after(RETRY_MS, () => void this.#begin());
    }
  }

  async #wait(): Promise<void> {
    const { clock, database } = this.#options;
    const [next] = await scheduledChanges(database);
    if (this.#stopped || !this.#isFollowing) return;
    this.#cancelTimer();
    const untilNext = next === undefined ? LONGEST_WAIT_MS : Math.max(0, next.effectiveAtMs - clock.now());
    this.#cancelTimer = clock.after(Math.min(LONGEST_WAIT_MS, untilNext), () => void this.#begin());
  }

  /** Within the lock of the catalogue. Throws when the core refuses it for now: a later round does it. */
  async #classify(): Promise<void> {
    const { database, market, clock } = this.#options;
    if (this.#isClassified) return;
    const found = await unclassified(database);
    for (const each of found) {
      const nowMs = clock.now();
      const refused = await this.#define(each.after, [
        instrumentWrite(each.after, { nowMs, changeId: null }),
        auditWrite(classificationEntry(each), nowMs),
      ]);
      if (refused !== undefined) throw refused;
    }
    if (found.length > 0) await market.refresh();
    this.#isClassified = true;
  }

  async #apply(change: Scheduled): Promise<void> {
    const { market, clock } = this.#options;
    const nowMs = clock.now();
    const planned = await this.#plan(change);
    if (typeof planned === 'string') return this.#reject(change, planned, nowMs);
    const { before, after } = planned;
    const terms = before === undefined ? undefined : sameTerms(termsOf(before), change.terms);
    const entry: AuditEntry = {
      operator: null,
      action: 'instrument.apply',
      subject: subjectOf(after.spec.id),
      ...(terms === undefined ? {} : { before: terms }),
      after: { ...change.terms, version: after.version, change: change.changeRequestId },
    };
    const refused = await this.#define(after, [
      instrumentWrite(after, { isNew: before === undefined, nowMs, changeId: change.id }),
      END_SCHEDULED.write(change.id, 'applied', '', nowMs, after.spec.id),
      auditWrite(entry, nowMs),
    ]);
    if (refused !== undefined) return this.#reject(change, 'in_use', nowMs);
    await market.refresh();
  }

  /** The result of the change on the current catalogue, or why it is not allowed. */
  async #plan(
    change: Scheduled,
  ): Promise<{ before: CatalogueInstrument | undefined; after: CatalogueInstrument } | Inadmissible> {
    const { database } = this.#options;
    return planOf(database, change.instrumentId, change.terms).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return 'invalid' as const;
    });
  }

  /** Marks the change as not applied. The overview shows it to operators until one has acknowledged it. */
  async #reject(change: Scheduled, why: Inadmissible, nowMs: number): Promise<void> {
    await inTransaction(this.#options.database, async (client) => {
      await client.query(END_SCHEDULED.text, [change.id, 'inadmissible', why, nowMs, change.instrumentId]);
      await appendAudit(
        client,
        {
          operator: null,
          action: 'instrument.reject',
          subject: subjectOf(change.instrumentId),
          before: { state: 'scheduled', change: change.changeRequestId },
          after: { state: 'inadmissible', reason: why, ...change.terms },
        },
        nowMs,
      );
    });
  }

  #setSuspension(
    operator: ActingOperator,
    id: number,
    reason: string,
    { action, suspended }: { readonly action: string; readonly suspended: string | undefined },
  ): Promise<void> {
    const { database, market, clock } = this.#options;
    return this.#locks.run(CATALOGUE_LOCK, async () => {
      const before = await storedInstrument(database, id);
      if ((before.spec.suspended === undefined) === (suspended === undefined)) throw new Refused('conflict');
      const after = instrumentOfRow({ ...before.row, suspended: suspended ?? null, version: before.version + 1 });
      const nowMs = clock.now();
      const entry: AuditEntry = {
        operator,
        action,
        subject: subjectOf(id),
        before: { suspended: before.spec.suspended ?? '' },
        after: { suspended: suspended ?? '', reason },
      };
      const refused = await this.#define(after, [
        instrumentWrite(after, { nowMs, changeId: null }),
        auditWrite(entry, nowMs),
      ]);
      if (refused !== undefined) throw refused;
      await market.refresh();
    });
  }

  /** Resolves once it is durable. A refusal of the core is returned; then nothing was written. */
  async #define({ spec }: CatalogueInstrument, writes: readonly BatchWrite[]): Promise<Refused | undefined> {
    const executed = await this.#options.host.execute({ type: 'define_instrument', spec }, undefined, writes);
    return executed.kind === 'applied' && !executed.outcome.ok ? refusedByEngine(executed.outcome.refusal) : undefined;
  }
}

const subjectOf = (instrument: number | null): AuditEntry['subject'] => ({
  type: 'instrument',
  id: instrument ?? 'new',
});

/**
 * The result of changed terms for an instrument (null = a new one) in the current state, or why they are not allowed.
 * Throws Refused invalid_input by field, not_found.
 */
export async function planOf(
  db: Queryable,
  instrumentId: number | null,
  changed: Scheduled['terms'],
): Promise<{ before: CatalogueInstrument | undefined; after: CatalogueInstrument } | Inadmissible> {
  const before = instrumentId === null ? undefined : await storedInstrument(db, instrumentId);
  const known = before === undefined ? await storedInstruments(db) : [];
  const terms = { ...(before === undefined ? NEW_TERMS : termsOf(before)), ...definedOf(changed) };
  const category = await categoryKey(db, Number(terms.category_id));
  const after = instrumentOf(terms, {
    id: instrumentId ?? 1 + Math.max(0, ...known.map(({ spec }) => spec.id)),
    version: (before?.version ?? 0) + 1,
    suspended: before?.row.suspended ?? null,
    category: category ?? 'unknown',
  });
  if (category === undefined) return 'category';
  const isReclassed = before !== undefined && before.spec.leverageClass !== after.spec.leverageClass;
  if (isReclassed && (await changesMarkup(db, before.spec, after.spec))) return 'markup';
  const why =
    before === undefined ? whyNotAdded(after, known) : whyNotChanged(before, after, await useOf(db, before.spec.id));
  return why ?? { before, after };
}

function definedOf(changed: Scheduled['terms']): Partial<Terms> {
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}
