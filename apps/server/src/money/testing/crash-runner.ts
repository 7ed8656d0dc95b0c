/**
 * Interrupts the server before and after every commit of an operation, repeats the call as a client would, and verifies
 * that the operation took effect exactly once. The server is killed right after the commit that moves money. At the
 * other commits only the connection to PostgreSQL is lost, or the server is killed as well when TRADEWIND_TEST_LONG is 1.
 * All servers of a stage use the same database, one after the other.
 */
import assert from 'node:assert/strict';
import { accountCalls } from '@tradewind/contract';
import { verifyDatabase } from '../../verify/verify.ts';
import type { CommitLabel, Point } from './commit-proxy.ts';
import type { CrashStage, StagedCustomer } from './crash-stage.ts';
import { type CallResponse, outcomeOf } from './http-caller.ts';
import { isLong } from '../../testing/long.ts';

/** One execution of the operation, on its own record. */
export interface Attempt {
  readonly customer: StagedCustomer;
  /** Makes the call; a customer always sends the same idempotency key. */
  readonly act: () => Promise<CallResponse>;
  /** Whether the record still waits for its decision, as an operator would check before acting again. */
  readonly waits?: () => Promise<boolean>;
  /** Accepted outcomes of a repeated call when the first one took effect. */
  readonly doneAlready: readonly string[];
  /** How many times it took effect, counted in the records. */
  readonly times: () => Promise<number>;
  /** Change of the customer's balance, USD. */
  readonly balance?: number;
  readonly locked?: number;
  /** Its ledger transfers (cause and USD) followed by its entries in the audit log. */
  readonly trace: readonly string[];
}

/** An attempt with the state before it. */
interface PreparedAttempt {
  readonly attempt: Attempt;
  readonly balance: number;
  readonly locked: number;
  readonly transfer: number;
  readonly audit: number;
}

export interface CrashScenario {
  readonly name: string;
  /** Part of the label of the commit that has the effect. */
  readonly effect: string;
  readonly begin: (stage: CrashStage) => Promise<Attempt>;
}

/** Kill the server at every point: this takes seconds each, a lost connection only a fraction of a second. */

/** The statement that the commits of the engine host have. */
const MOVES_MONEY = 'COPY ledger_transfers';

const placeOf = ({ label: what, nth, side }: Point): string => `${side} commit ${nth} of (${what})`;

export class CrashRunner {
  readonly #stage: CrashStage;
  /** Attempts so far, verified again at the end. */
  readonly #done: { readonly where: string; readonly prepared: PreparedAttempt }[] = [];

  constructor(stage: CrashStage) {
    this.#stage = stage;
  }

  /** Runs the scenario once without interruption to find its commits, then once for each side of each commit. */
  async run(scenario: CrashScenario): Promise<void> {
    const seen = await this.#commitsOf(scenario);
    const effects = seen.filter((what) => what.includes(scenario.effect));
    assert.equal(effects.length, 1, `${scenario.name}: one commit has the effect, of ${seen.join('; ')}`);
    const points = seen.flatMap((what, index): readonly Point[] => {
      const nth = seen.slice(0, index + 1).filter((other) => other === what).length;
      return [
        { label: what, nth, side: 'before' },
        { label: what, nth, side: 'after' },
      ];
    });
    const effect = points.findIndex(({ label: what, side }) => what.includes(scenario.effect) && side === 'after');
    for (const [index, point] of points.entries()) {
      // the short run has both sides of the commit that counts
      if (!isLong && point.label !== points[effect]?.label) continue;
      const kills = isLong || (index === effect && scenario.effect === MOVES_MONEY);
      await this.#runAt(scenario, point, { isDone: index >= effect, kills });
    }
  }

  /** Verifies that no earlier attempt was lost or repeated since. */
  async verifyAll(): Promise<void> {
    for (const { where, prepared } of this.#done) await this.#verifyOnce(`${where}, at the end`, prepared);
  }

  /** The commits of an uninterrupted run. */
  async #commitsOf(scenario: CrashScenario): Promise<readonly CommitLabel[]> {
    const { proxy } = this.#stage;
    const prepared = await this.#prepare(scenario);
    proxy.forget();
    assert.equal(outcomeOf(await prepared.attempt.act()), 'done');
    const { seen } = proxy;
    await this.#verifyOnce(`${scenario.name}, without interruption`, prepared);
    return seen;
  }

  async #prepare(scenario: CrashScenario): Promise<PreparedAttempt> {
    const attempt = await scenario.begin(this.#stage);
    return {
      attempt,
      ...(await this.#moneyOf(attempt)),
      transfer: await this.#stage.count('SELECT max(id) AS count FROM ledger_transfers', []),
      audit: await this.#stage.count('SELECT max(seq) AS count FROM audit_log', []),
    };
  }

  async #runAt(
    scenario: CrashScenario,
    point: Point,
    { isDone, kills }: { readonly isDone: boolean; readonly kills: boolean },
  ): Promise<void> {
    const where = `${scenario.name}: ${kills ? 'killed' : 'cut off'} ${placeOf(point)}`;
    const prepared = await this.#prepare(scenario);
    const { attempt } = prepared;
    const response = await (kills ? this.#killAt(point, attempt, where) : this.#cutAt(point, attempt, where));
    // an acknowledged operation is stored; any other is stored from its commit on
    if (response?.code === 1) assert.ok(isDone, `${where}: was acknowledged before its commit`);
    assert.equal(await attempt.times(), isDone ? 1 : 0, `${where}: how many times it took effect before the repeat`);
    await this.#verifyBooks(where);
    if (attempt.waits !== undefined)
      assert.equal(await attempt.waits(), !isDone, `${where}: whether the next server shows it as waiting`);
    const again = outcomeOf(await attempt.act());
    const expected = isDone ? ['done', ...attempt.doneAlready] : ['done'];
    assert.ok(expected.includes(again), `${where}: the repeated call returned ${again}, not ${expected.join(' or ')}`);
    // the books are verified again before the next repeat, and at the end by the program
    await this.#verifyOnce(where, prepared);
    this.#done.push({ where, prepared });
  }

  /** The response, if there was one. The next server is running when this resolves. */
  async #killAt(point: Point, attempt: Attempt, where: string): Promise<CallResponse | undefined> {
    const { proxy, servers } = this.#stage;
    const reached = new Promise<void>((resolve) => proxy.arm(point, resolve));
    // after a commit, kill at once; before it, leave time in which a premature response would arrive
    const killed = reached.then(async () => {
      if (point.side === 'before') await this.#stage.keepBusy();
      servers.kill();
    });
    const response = await attempt.act().catch(() => undefined);
    await within(killed, () => this.#missed(where, response));
    await servers.ended();
    await this.#stage.start();
    return response;
  }

  /** The same, but the server stays up and only the connection of the commit is lost. */
  async #cutAt(point: Point, attempt: Attempt, where: string): Promise<CallResponse | undefined> {
    const cut = new Promise<void>((resolve) => this.#stage.proxy.armCut(point, resolve));
    const response = await attempt.act().catch(() => undefined);
    await within(cut, () => this.#missed(where, response));
    await this.#stage.untilReady();
    return response;
  }

  #missed(where: string, response: CallResponse | undefined): string {
    return `${where}: was not reached; response ${response && outcomeOf(response)}, commits ${this.#stage.proxy.seen.join('; ')}`;
  }

  async #verifyOnce(where: string, { attempt, ...before }: PreparedAttempt): Promise<void> {
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

  /** From the trading core, not from the tables. */
  async #moneyOf({ customer }: Attempt): Promise<{ readonly balance: number; readonly locked: number }> {
    const { balance, lock_balance: locked } = await this.#stage.take(customer, accountCalls.balance, {});
    return { balance, locked };
  }

  async #traceOf(
    { id }: StagedCustomer,
    since: Pick<PreparedAttempt, 'transfer' | 'audit'>,
  ): Promise<readonly string[]> {
    const { rows } = await this.#stage.database.pool.query<{ entry: string }>(
      `(SELECT cause || ' ' || trim_scale(amount_micro_usd / 1000000.0) AS entry FROM ledger_transfers
         WHERE account_id = $1::bigint AND id > $2::bigint ORDER BY id)
       UNION ALL
       (SELECT action FROM audit_log WHERE seq > $3::bigint AND $1::text IN (after::json->>'customer', after::json->>'user_id')
         ORDER BY seq)`,
      [id, since.transfer, since.audit],
    );
    return rows.map((row) => row.entry);
  }

  /** The checks of `npm run verify`, while the server runs. */
  async #verifyBooks(where: string): Promise<void> {
    await verifyDatabase(this.#stage.database.adminUrl).catch((error: unknown) => {
      throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
  }
}

/** Rejects with the message of `fault` after a minute, far longer than a commit takes. */
async function within(reached: Promise<void>, fault: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(fault())), 60_000);
  });
  await Promise.race([reached, late]).finally(() => clearTimeout(timer));
}
