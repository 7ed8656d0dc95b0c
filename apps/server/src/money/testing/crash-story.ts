/**
 * Interrupts the server at every commit of an operation, on both sides of it, and then repeats the call as the caller
 * would: in the end it took effect once. Right after the commit of its effect the server is killed; at the other commits
 * the connection to PostgreSQL is lost, or the server killed as well when TRADEWIND_TEST_LONG is 1. All servers of a stage
 * trade on one database, one after the other.
 */
import assert from 'node:assert/strict';
import { accountCalls } from '@tradewind/contract';
import { verifyDatabase } from '../../verify/verify.ts';
import type { CommitLabel, Point } from './commit-proxy.ts';
import type { CrashStage, StagedCustomer } from './crash-stage.ts';
import { type Heard, told } from './http-caller.ts';

/** One time that somebody does it, to a record of its own. */
export interface Attempt {
  readonly customer: StagedCustomer;
  /** The call; of a customer always under the same key. */
  readonly act: () => Promise<Heard>;
  /** Whether it still waits for its decision, as an operator reads it before he acts again. */
  readonly waits?: () => Promise<boolean>;
  /** What he hears who does it again though it was done. */
  readonly doneAlready: readonly string[];
  /** How often it took effect, by the records. */
  readonly times: () => Promise<number>;
  /** By how much it changes the money of the customer, USD. */
  readonly balance?: number;
  readonly locked?: number;
  /** What it leaves in the ledger (cause and USD) and in the operators' log, in their order. */
  readonly trace: readonly string[];
}

/** Where a customer stood before an attempt. */
interface Begun {
  readonly attempt: Attempt;
  readonly balance: number;
  readonly locked: number;
  readonly transfer: number;
  readonly audit: number;
}

export interface Deed {
  readonly name: string;
  /** In the label of the commit by which it takes effect. */
  readonly effect: string;
  readonly begin: (stage: CrashStage) => Promise<Attempt>;
}

/** Whether every point is a death of the server: seconds each, where a lost connection takes a fraction of one. */
const ALWAYS_KILLS = process.env['TRADEWIND_TEST_LONG'] === '1';

const placeOf = ({ label: what, nth, side }: Point): string => `${side} commit ${nth} of (${what})`;

export class CrashStory {
  readonly #stage: CrashStage;
  /** Everything that was done so far, to be found again at the end. */
  readonly #done: { readonly where: string; readonly begun: Begun }[] = [];

  constructor(stage: CrashStage) {
    this.#stage = stage;
  }

  /** Every point of a deed, which a first time without a death finds. */
  async tell(deed: Deed): Promise<void> {
    const seen = await this.#count(deed);
    const effects = seen.filter((what) => what.includes(deed.effect));
    assert.equal(effects.length, 1, `${deed.name}: one commit has the effect, of ${seen.join('; ')}`);
    const points = seen.flatMap((what, index): readonly Point[] => {
      const nth = seen.slice(0, index + 1).filter((other) => other === what).length;
      return [
        { label: what, nth, side: 'before' },
        { label: what, nth, side: 'after' },
      ];
    });
    const effect = points.findIndex(({ label: what, side }) => what.includes(deed.effect) && side === 'after');
    for (const [index, point] of points.entries()) {
      const kills = ALWAYS_KILLS || index === effect;
      await this.#at(deed, point, { isDone: index >= effect, kills });
    }
  }

  /** Nothing of all that was done is lost or was done again since. */
  async proveAll(): Promise<void> {
    for (const { where, begun } of this.#done) await this.#proveOnce(`${where}, at the end`, begun);
  }

  /** The commits of a deed that nothing befalls. */
  async #count(deed: Deed): Promise<readonly CommitLabel[]> {
    const { proxy } = this.#stage;
    const begun = await this.#begin(deed);
    proxy.forget();
    assert.equal(told(await begun.attempt.act()), 'done');
    const { seen } = proxy;
    await this.#proveOnce(`${deed.name}, undisturbed`, begun);
    return seen;
  }

  async #begin(deed: Deed): Promise<Begun> {
    const attempt = await deed.begin(this.#stage);
    return {
      attempt,
      ...(await this.#moneyOf(attempt)),
      transfer: await this.#stage.count('SELECT max(id) AS count FROM ledger_transfers', []),
      audit: await this.#stage.count('SELECT max(seq) AS count FROM audit_log', []),
    };
  }

  async #at(
    deed: Deed,
    point: Point,
    { isDone, kills }: { readonly isDone: boolean; readonly kills: boolean },
  ): Promise<void> {
    const where = `${deed.name}: ${kills ? 'killed' : 'cut off'} ${placeOf(point)}`;
    const begun = await this.#begin(deed);
    const { attempt } = begun;
    const heard = await (kills ? this.#killAt(point, attempt, where) : this.#cutAt(point, attempt, where));
    // what was acknowledged is there; the rest is there from its commit on
    if (heard?.code === 1) assert.ok(isDone, `${where}: was acknowledged before`);
    assert.equal(await attempt.times(), isDone ? 1 : 0, `${where}: times that it took effect by then`);
    await this.#proveBooks(where);
    if (attempt.waits !== undefined)
      assert.equal(await attempt.waits(), !isDone, `${where}: what the next server shows`);
    const again = told(await attempt.act());
    const expected = isDone ? ['done', ...attempt.doneAlready] : ['done'];
    assert.ok(expected.includes(again), `${where}: again, it was answered ${again}, not ${expected.join(' or ')}`);
    await this.#proveOnce(where, begun);
    await this.#proveBooks(where);
    this.#done.push({ where, begun });
  }

  /** The answer, when there was one; the next server runs when this resolves. */
  async #killAt(point: Point, attempt: Attempt, where: string): Promise<Heard | undefined> {
    const { proxy, servers } = this.#stage;
    const reached = new Promise<void>((resolve) => proxy.arm(point, resolve));
    // in the turn in which it is committed; before that, an answer that comes too early gets time to do so
    const killed = reached.then(async () => {
      if (point.side === 'before') await this.#stage.liveOn();
      servers.kill();
    });
    const heard = await attempt.act().catch(() => undefined);
    await within(killed, () => this.#missed(where, heard));
    await servers.ended();
    await this.#stage.start();
    return heard;
  }

  /** The same for a server that lives on without the connection of the commit. */
  async #cutAt(point: Point, attempt: Attempt, where: string): Promise<Heard | undefined> {
    const cut = new Promise<void>((resolve) => this.#stage.proxy.armCut(point, resolve));
    const heard = await attempt.act().catch(() => undefined);
    await within(cut, () => this.#missed(where, heard));
    await this.#stage.untilReady();
    return heard;
  }

  #missed(where: string, heard: Heard | undefined): string {
    return `${where}: was not reached; heard ${heard && told(heard)}, saw ${this.#stage.proxy.seen.join('; ')}`;
  }

  async #proveOnce(where: string, { attempt, ...before }: Begun): Promise<void> {
    const found = {
      times: await attempt.times(),
      trace: await this.#traceOf(attempt.customer, before),
      ...(await this.#moneyOf(attempt)),
    };
    assert.deepEqual(
      { where, ...found },
      {
        where,
        times: 1,
        trace: attempt.trace,
        balance: before.balance + (attempt.balance ?? 0),
        locked: before.locked + (attempt.locked ?? 0),
      },
    );
  }

  /** As the trading core has it. */
  async #moneyOf({ customer }: Attempt): Promise<{ readonly balance: number; readonly locked: number }> {
    const { balance, lock_balance: locked } = await this.#stage.take(customer, accountCalls.balance, {});
    return { balance, locked };
  }

  async #traceOf({ id }: StagedCustomer, since: Pick<Begun, 'transfer' | 'audit'>): Promise<readonly string[]> {
    const { rows } = await this.#stage.database.pool.query<{ told: string }>(
      `(SELECT cause || ' ' || trim_scale(amount_micro_usd / 1000000.0) AS told FROM ledger_transfers
         WHERE account_id = $1::bigint AND id > $2::bigint ORDER BY id)
       UNION ALL
       (SELECT action FROM audit_log WHERE seq > $3::bigint AND $1::text IN (after::json->>'customer', after::json->>'user_id')
         ORDER BY seq)`,
      [id, since.transfer, since.audit],
    );
    return rows.map((row) => row.told);
  }

  /** As `npm run verify` does, while the server runs. */
  async #proveBooks(where: string): Promise<void> {
    await verifyDatabase(this.#stage.database.adminUrl).catch((error: unknown) => {
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
  }
}

/** Ten seconds are long for a commit that is under way. */
async function within(reached: Promise<void>, fault: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(fault())), 10_000);
  });
  await Promise.race([reached, late]).finally(() => clearTimeout(timer));
}
