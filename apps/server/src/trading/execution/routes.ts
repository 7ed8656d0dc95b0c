/** The public execution report as data and file, the published heads, and the proof of one's own order. */
import {
  EXECUTION_CSV_PATH,
  type ExecutionReport,
  type ExecutionRow,
  executionQuery,
  reportCalls,
} from '@tradewind/contract';
import { Semaphore } from '../../platform/concurrency/index.ts';
import { inTransaction } from '../../platform/db/index.ts';
import { type CallLayer, csvFile, csvLine, csvText } from '../../platform/http/index.ts';
import { headsPage } from './heads.ts';
import { type ExecutionServices, proofOf } from './order-proof.ts';
import { executionReport, type ReportQuery } from './report.ts';

/** The report is public and a month has many rows: orders have priority at the database. */
const REPORTS_AT_ONCE = 2;
const REPORTS_WAITING = 100;

const COLUMNS = [
  'month',
  'account',
  'instrument',
  'kind',
  'filled',
  'unfilled',
  'fill_rate_percent',
  'with_price',
  'better',
  'exact',
  'worse',
  'slippage_points',
  'average_points',
  'average_percent_of_spread',
  'average_markup_points',
  'fill_p50_ms',
  'fill_p95_ms',
  'quote_age_p50_ms',
  'quote_age_p95_ms',
  'up_to_event',
  'up_to_hash',
] as const;

export function serveExecution(calls: CallLayer, services: ExecutionServices): void {
  const { database, market, counting, now } = services;

  const reports = new Semaphore(REPORTS_AT_ONCE, REPORTS_WAITING);

  /** The figures and the head of the chain that they include are from one snapshot. */
  const reportOf = (query: ReportQuery): Promise<ExecutionReport> =>
    reports.run(async () => {
      await counting.refresh();
      const month = new Date(now()).toISOString().slice(0, 'YYYY-MM'.length);
      return inTransaction(database, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return executionReport(client, market, query, month);
      });
    });

  calls.open(reportCalls.executionReport, ({ input }) => reportOf(input));

  calls.openFile({ path: EXECUTION_CSV_PATH, input: executionQuery, key: 'read' }, async ({ input }) => {
    const { month, rows, chain } = await reportOf(input);
    const text = rows.map((row) => lineOf(month, row, chain.seq, chain.hash)).join('');
    return csvFile(`tradewind-execution-${month}.csv`, COLUMNS, async () => ({ text, next: undefined }));
  });

  calls.open(reportCalls.executionHeads, ({ input }) => headsPage(database, input.page));

  calls.member(reportCalls.proof, ({ input, session, locale }) => proofOf(services, session.user.id, input.id, locale));
}

const figure = (value: number | null): string => (value === null ? '' : String(value));

const lineOf = (month: string, row: ExecutionRow, seq: number, hash: string): string =>
  csvLine([
    month,
    row.account,
    csvText(row.Code),
    row.kind,
    row.filled,
    row.unfilled,
    figure(row.fill_rate),
    row.with_price,
    row.better,
    row.exact,
    row.worse,
    row.slippage_points,
    figure(row.average_points),
    figure(row.average_of_spread),
    figure(row.average_markup),
    figure(row.p50_ms),
    figure(row.p95_ms),
    figure(row.quote_age_p50_ms),
    figure(row.quote_age_p95_ms),
    seq,
    hash,
  ]);
