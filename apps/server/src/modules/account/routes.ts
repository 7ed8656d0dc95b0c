/** Calls on the caller's account: balance, its log, the reset of a demo account. */
import { type AccountDetail, type AccountLogRow, type Locale, accountCalls } from '@tradewind/contract';
import { type MicroUsd, ZERO_USD, microUsd } from '@tradewind/money';
import type { Database } from '../../db/index.ts';
import type { EngineHost } from '../../engine-host/index.ts';
import type { CallLayer } from '../../http/calls.ts';
import { timeText } from '../../http/time-text.ts';
import { usdNumber } from '../../http/wire-number.ts';
import { type AccountLogEntry, accountLogPage } from '../../ledger/index.ts';
import type { Market } from '../../market/index.ts';
import { requireDemoAccount } from '../identity/index.ts';
import { memoText } from '../texts/index.ts';
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

  function presentLogEntry(entry: AccountLogEntry, locale: Locale): AccountLogRow {
    const symbol = entry.instrument === undefined ? undefined : market.byId(entry.instrument)?.showCode;
    return {
      Id: entry.id,
      Value: usdNumber(entry.value),
      Balance: usdNumber(entry.balance),
      Cause: entry.cause,
      OrderId: entry.order ?? null,
      MemoTran: memoText(entry.cause, locale, symbol),
      CreatedAtTran: timeText(entry.time, locale),
      created_at: entry.time,
    };
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
    return { data: rows.map((entry) => presentLogEntry(entry, locale)), total };
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
