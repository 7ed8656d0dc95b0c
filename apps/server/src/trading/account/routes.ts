/** Calls for the caller's account: balance, log, reset of a demo account. */
import { ACCOUNT_LOG_CSV_PATH, type AccountDetail, accountCalls, accountLogFilter } from '@tradewind/contract';
import type { MicroUsd } from '@tradewind/money';
import { ConcurrencyQuota } from '../../platform/concurrency/index.ts';
import { z } from 'zod';
import type { Database, Reads } from '../../platform/db/index.ts';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { type CallLayer, Presenter } from '../../platform/http/index.ts';
import { timeText, usdNumber } from '../../platform/wire/index.ts';
import { accountLogPage } from '../../core/ledger/index.ts';
import type { Market } from '../../core/market/index.ts';
import { requireDemoAccount } from '../../people/identity/index.ts';
import { readLogFilter, withMemos } from './log.ts';
import { logCsv } from './log-csv.ts';
import { presentFigures } from './present-figures.ts';
import { viewOf } from './view-of.ts';

interface AccountServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  /** Balance of a demo account after a reset. */
  readonly demoBalance: MicroUsd;
}

/** An export in progress keeps a page of rows in memory for as long as its reader takes. */
const EXPORTS_AT_ONCE = 200;
const EXPORTS_OF_USER = 2;

const RESET_PRESENTER = new Presenter({
  name: 'account_reset',
  output: accountCalls.resetDemo.output,
  parameters: z.object({}),
  show: { account: true },
  present: ({ account, n = 0 }) => {
    if (account === undefined) throw new Error('a reset without its account');
    return { ...presentFigures(account), n };
  },
});

export function serveAccount(calls: CallLayer, { database, host, market, demoBalance }: AccountServices): void {
  async function detailOf(account: number): Promise<AccountDetail> {
    const { balance, locked } = (await viewOf(host, account, [])).summary;
    return { balance: usdNumber(balance), lock_balance: usdNumber(locked) };
  }

  calls.member(accountCalls.balance, async ({ session }) => {
    const account = session.user.id;
    const { summary } = await viewOf(host, account, []);
    return {
      ...presentFigures(summary),
      lock_balance: usdNumber(summary.locked),
      withdrawable: usdNumber(summary.withdrawable),
      currency: 'USD' as const,
    };
  });

  calls.member(accountCalls.forexDetail, ({ session }) => detailOf(session.user.id));

  calls.member(accountCalls.forexChange, async ({ input, session, locale }) => {
    const { data: rows, total } = await accountLogPage(database, session.user.id, input.page, readLogFilter(input));
    const described = await withMemos({ database, market }, rows, locale);
    return {
      data: described.map((row) => ({
        Id: row.id,
        Value: usdNumber(row.change),
        Balance: usdNumber(row.balanceAfter),
        Cause: row.cause,
        OrderId: row.order ?? null,
        MemoTran: row.memo,
        CreatedAtTran: timeText(row.time, locale),
        created_at: row.time,
      })),
      total,
    };
  });

  calls.command(accountCalls.resetDemo, RESET_PRESENTER, ({ session }) => {
    requireDemoAccount(session.user);
    return { command: { type: 'reset', account: session.user.id, balance: demoBalance }, parameters: {} };
  });
}

interface AccountLogServices extends Pick<AccountServices, 'database' | 'market'> {
  readonly reads: Pick<Reads, 'steady'>;
  /** Milliseconds since 1970, for the file's name. */
  readonly now: () => number;
}

/** The account log as a file. */
export function serveAccountLog(calls: CallLayer, { database, reads, market, now }: AccountLogServices): void {
  const quota = new ConcurrencyQuota(EXPORTS_AT_ONCE, EXPORTS_OF_USER);
  calls.memberFile(
    { path: ACCOUNT_LOG_CSV_PATH, input: accountLogFilter, key: 'read' },
    async ({ input, session, locale }) => {
      const { id, uid } = session.user;
      const filter = readLogFilter(input);
      const leave = quota.take(id);
      try {
        const body = await logCsv({ database, reads, market, account: id, filter, locale });
        body.once('close', leave);
        const date = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
        const name = `tradewind-account-log-${uid}-${date}.csv`;
        return {
          type: 'text/csv; charset=utf-8',
          body,
          headers: { 'content-disposition': `attachment; filename="${name}"` },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  );
}
