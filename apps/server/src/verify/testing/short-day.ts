/** A short day of trading with deposits and withdrawals, for tests of `npm run verify`. */
import assert from 'node:assert/strict';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import { ExecutionCounting } from '../../trading/execution/index.ts';
import { BOOKS_STATEMENTS, Books } from '../../money/reconciliation/testing/books.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { buy, openDemo, quoteAll, startTestHost, storeInstruments, suspendAndResume } from '../../testing/trading.ts';

/** A short day: fills, a part closed, a stop hit, a pending order cancelled, a margin call, a reset, a changed fee. */
export async function trade(target: Pick<TestDatabase, 'url' | 'pool'>): Promise<void> {
  await storeInstruments(target);
  const host = await startTestHost(target, { statements: BOOKS_STATEMENTS });
  quoteAll(host);
  for (const account of [1, 2]) await host.execute(openDemo(account));
  await host.execute(buy(1, { lots: 1_000_000, stopLoss: 108_000 }));
  await host.execute(buy(1, { lots: 2_000_000, side: 'sell', clientId: 'short:1' }));
  await host.execute(buy(1, { pending: true, targetPrice: 107_000 }));
  await host.execute(buy(2, { lots: 90_000_000, multiple: 100 }));
  await tradeTrailing(host);
  await host.execute({ type: 'close', account: 1, order: 2, lots: 500_000 });
  await host.execute({ type: 'cancel', account: 1, order: 3 });
  await host.quote(1, 107_990, 107_999, Date.now()).durable;
  await host.quote(1, 108_400, 108_409, Date.now()).durable;
  await host.execute(buy(1));
  await suspendAndResume(host);
  for (const instrument of [2, 3]) await host.execute(buy(1, { instrument }));
  await moveFunds(target, host);
  await host.stop();
  await rollOver(target);
  await count(target);
}

/** A night while the server was down. A part of a position that it charged is closed afterwards. */
async function rollOver(target: Pick<TestDatabase, 'url' | 'pool'>): Promise<void> {
  const instant = Date.now();
  const host = await startTestHost(target, {
    statements: BOOKS_STATEMENTS,
    rollovers: {
      after: (time) => (time < instant ? instant : Infinity),
      read: async () => () => new Map([[1, 3]]),
    },
  });
  quoteAll(host);
  const { rows } = await target.pool.query<{ id: number }>(
    `SELECT id FROM orders WHERE account_id = 4 AND status = 'holding' ORDER BY id LIMIT 1`,
  );
  await host.execute({ type: 'double', account: 4, order: rows[0]?.id ?? 0 });
  await host.stop();
}

/** A trailing stop that moves and closes, one that has moved and is still open, and a pair of which one fills. */
async function tradeTrailing(host: EngineHost): Promise<void> {
  await host.execute(openDemo(4));
  const quote = (bid: number): Promise<void> => host.quote(1, bid, bid + 9, Date.now()).durable;
  await host.execute(buy(4, { trailing: 20 }));
  await host.execute(buy(4, { trailing: 300 }));
  await host.execute(buy(4, { pending: true, targetPrice: 108_440 }));
  await host.execute(buy(4, { pending: true, targetPrice: 108_000, oco: 7 }));
  await host.execute({
    type: 'update_pending',
    account: 4,
    order: 8,
    targetPrice: 107_900,
    expiresAt: Date.now() + 60_000,
  });
  for (const bid of [108_420, 108_450, 108_425, 108_412]) await quote(bid);
}

/** Figures and heads of the public report, two days later. */
async function count({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const log = { error: (...logged: unknown[]) => assert.fail(`the report was not counted: ${JSON.stringify(logged)}`) };
  const counting = new ExecutionCounting({ database: pool, now: () => Date.now() + 2 * 86_400_000, log });
  await counting.settled();
  await counting.stop();
}

/** Two deposits; a withdrawal paid, one cancelled, one open; a correction; and audit rows of operators. */
async function moveFunds(target: Pick<TestDatabase, 'pool'>, host: EngineHost): Promise<void> {
  const account = 3;
  const books = new Books(target, host);
  await books.open(1, account);
  for (const usd of [500, 500]) await books.deposit(account, usd);
  const [paid, cancelled] = [await books.withdraw(account, 100), await books.withdraw(account, 100)];
  await books.withdraw(account, 100);
  if (paid === undefined || cancelled === undefined) throw new Error('refused');
  await books.pay(account, paid);
  await books.cancel(account, cancelled);
  await books.correct(account, -1);
  for (const id of [1, 2, 3])
    await appendAudit(
      target.pool,
      {
        operator: null,
        action: 'deposit.finish',
        subject: { type: 'deposit', id },
        after: { text: 'tab\t | "ümlaut"\n' },
      },
      1000 + id,
    );
}
