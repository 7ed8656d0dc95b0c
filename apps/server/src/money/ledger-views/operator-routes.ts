/** Operator calls for the ledger: its transfers, the same as a file, and the zero-sum report. */
import { OPERATOR_FILES, operatorPeopleCalls } from '@tradewind/contract/operator';
import { LEDGER_ACCOUNTS } from '@tradewind/engine';
import { formatScaled, microUsd } from '@tradewind/money';
import type { z } from 'zod';
import { ConcurrencyQuota, Semaphore } from '../../platform/concurrency/index.ts';
import { type Database, type Reads, inSnapshot } from '../../platform/db/index.ts';
import { type OperatorLayer, csvLine, csvStream, csvText } from '../../platform/http/index.ts';
import { readLedgerReport, readRealTotals } from '../../core/ledger/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { appendAudit } from '../../staff/audit/index.ts';
import {
  type TransferFilter,
  type TransferRow,
  presentTransfer,
  transfersPage,
  transfersStretch,
} from './transfers.ts';

interface LedgerServices {
  readonly database: Database;
  readonly reads: Pick<Reads, 'read' | 'steady'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Rows read per batch of an export; with a filter fewer are returned. */
const BATCH_ROWS = 5000;
const EXPORTS_AT_ONCE = 10;
const EXPORTS_OF_OPERATOR = 2;
/** The report reads the whole ledger: one at a time is enough. */
const REPORTS_WAITING = 4;
const COLUMNS = [
  'id',
  'time',
  'account',
  'uid',
  'from',
  'to',
  'amount_usd',
  'cause',
  'order_id',
  'reference_id',
  'balance_after_usd',
] as const;

const ledgerFilter = operatorPeopleCalls.ledger.input.omit({ page: true });

const filterOf = (input: z.output<typeof ledgerFilter>): TransferFilter => ({
  account: input.account,
  ledgerAccount: input.ledger_account,
  cause: input.cause,
  reference: input.reference,
  fromMs: input.from,
  toMs: input.to,
});

/** Exact to the micro-dollar. */
const usdText = (amount: number): string => formatScaled(microUsd(amount), MICRO_DECIMALS);

const lineOf = (row: TransferRow): string =>
  csvLine([
    row.id,
    new Date(row.timeMs).toISOString(),
    row.account,
    csvText(row.uid),
    csvText(row.from),
    csvText(row.to),
    usdText(row.amount),
    csvText(row.cause),
    row.orderId ?? '',
    row.referenceId ?? '',
    usdText(row.balanceAfter),
  ]);

export function serveLedgerToOperators(calls: OperatorLayer, { database, reads, now }: LedgerServices): void {
  const reports = new Semaphore(1, REPORTS_WAITING);

  calls.serve(operatorPeopleCalls.ledger, async ({ input }) => {
    const { data: rows, total } = await reads.read((db) => transfersPage(db, filterOf(input), input.page));
    return { data: rows.map(presentTransfer), total };
  });

  calls.serve(operatorPeopleCalls.ledgerReport, async () => {
    const time = now();
    const [{ ok, transfers, accounts, totals, faults }, real] = await reports.run(() =>
      reads.read((db) =>
        inSnapshot(db, async (client) => [await readLedgerReport(client), await readRealTotals(client)] as const),
      ),
    );
    return {
      ok,
      transfers,
      accounts,
      totals: LEDGER_ACCOUNTS.map((account) => ({
        account,
        total: formatScaled(totals.byLedger[account], MICRO_DECIMALS),
        real: formatScaled(real.byLedger[account], MICRO_DECIMALS),
      })),
      sum: formatScaled(totals.sum, MICRO_DECIMALS),
      faults: [...faults],
      time,
    };
  });

  serveLedgerFile(calls, { database, reads, now });
}

function serveLedgerFile(calls: OperatorLayer, { database, reads, now }: LedgerServices): void {
  const quota = new ConcurrencyQuota(EXPORTS_AT_ONCE, EXPORTS_OF_OPERATOR);

  calls.file({ ...OPERATOR_FILES.ledger, input: ledgerFilter }, async ({ input, operator }) => {
    const filter = filterOf(input);
    const leave = quota.take(operator.id);
    try {
      await appendAudit(
        database,
        { operator, action: 'ledger.export', subject: { type: 'ledger', id: '' }, after: input },
        now(),
      );
      const name = `tradewind-ledger-${new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length)}.csv`;
      const file = reads.steady();
      const body = await csvStream<number>(COLUMNS, async (before) => {
        const { rows, beforeId } = await file.read((db) => transfersStretch(db, filter, before, BATCH_ROWS));
        return { text: rows.map(lineOf).join(''), next: beforeId };
      });
      body.once('close', leave);
      return {
        type: 'text/csv; charset=utf-8',
        body,
        headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
      };
    } catch (error) {
      leave();
      throw error;
    }
  });
}
