/** Calls on the caller's account: balance, its log, the reset of a demo account. */
import { type AccountDetail, accountCalls } from '@tradewind/contract';
import { type MicroUsd, ZERO_USD, microUsd } from '@tradewind/money';
import type { Database } from '../../db/index.ts';
import type { EngineHost } from '../../engine-host/index.ts';
import type { CallLayer } from '../../http/index.ts';
import { timeText } from '../../wire/index.ts';
import { usdNumber } from '../../wire/index.ts';
import { accountLogPage } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import { requireDemoAccount } from '../identity/index.ts';
import { memoText } from '../texts/index.ts';
import { instrumentsOfOrders } from './order-instruments.ts';
import { presentFigures } from './present-figures.ts';
import { summaryOf } from './summary.ts';

interface AccountServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  /** What a reset sets the balance of a demo account to. */
  readonly demoBalance: MicroUsd;
}

/** Nothing locks money in this version: withdrawals do, and there are none yet. */
const LOCKED = ZERO_USD;

export function serveAccount(calls: CallLayer, { database, host, market, demoBalance }: AccountServices): void {
  async function detailOf(account: number): Promise<AccountDetail> {
    await host.settled(account);
    return { balance: usdNumber(summaryOf(host, account).balance), lock_balance: usdNumber(LOCKED) };
  }

  calls.member(accountCalls.balance, async ({ session }) => {
    const account = session.user.id;
    await host.settled(account);
    const summary = summaryOf(host, account);
    const withdrawable = microUsd(Math.max(0, Math.min(summary.balance, summary.equity) - summary.usedMargin));
    return {
      ...presentFigures(summary),
      lock_balance: usdNumber(LOCKED),
      withdrawable: usdNumber(withdrawable),
      currency: 'USD' as const,
    };
  });

  calls.member(accountCalls.forexDetail, ({ session }) => detailOf(session.user.id));

  calls.member(accountCalls.forexChange, async ({ input, session, locale }) => {
    const { rows, total } = await accountLogPage(database, session.user.id, input.page);
    const traded = await instrumentsOfOrders(
      database,
      rows.flatMap(({ order }) => order ?? []),
    );
    const symbolOf = (order: number | undefined): string | undefined =>
      order === undefined ? undefined : market.byId(traded.get(order) ?? 0)?.showCode;
    return {
      data: rows.map((row) => ({
        Id: row.id,
        Value: usdNumber(row.change),
        Balance: usdNumber(row.balanceAfter),
        Cause: row.cause,
        OrderId: row.order ?? null,
        MemoTran: memoText(row.cause, locale, symbolOf(row.order)),
        CreatedAtTran: timeText(row.time, locale),
        created_at: row.time,
      })),
      total,
    };
  });

  calls.command(accountCalls.resetDemo, ({ session }) => {
    requireDemoAccount(session.user);
    const account = session.user.id;
    return {
      command: { type: 'reset', account, balance: demoBalance },
      present: () => presentFigures(summaryOf(host, account)),
    };
  });
}
