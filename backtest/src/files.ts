/** The files of a report: the same data and program give the same bytes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatScaled } from '@tradewind/money';
import { equityChart } from './equity-chart.ts';
import { figuresOf } from './report-text.ts';
import type { Report } from './report.ts';

const LOT_DECIMALS = 6;

const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.join(',')}\n`).join('');

export const ledgerCsv = ({ ledger }: Report): string =>
  csv([
    ['id', 'time', 'cause', 'order', 'change_micro_usd', 'balance_micro_usd'],
    ...ledger.map(({ transfer: { time, cause, order }, change, balance }, index) => [
      index + 1,
      time,
      cause,
      order === 0 ? '' : order,
      change,
      balance,
    ]),
  ]);

export const tradesCsv = ({ trades }: Report): string =>
  csv([
    [
      'order',
      'client_id',
      'code',
      'side',
      'lots',
      'opened',
      'price',
      'closed',
      'close_price',
      'reason',
      'profit_micro_usd',
      'fee_micro_usd',
      'commission_micro_usd',
      'financing_micro_usd',
      'net_micro_usd',
    ],
    ...trades.map(({ order, code, pricePrecision, net }) => [
      order.id,
      order.clientId ?? '',
      code,
      order.side,
      formatScaled(order.lots, LOT_DECIMALS),
      order.openedAt,
      formatScaled(order.price, pricePrecision),
      order.closedAt,
      formatScaled(order.closePrice, pricePrecision),
      order.closeReason ?? '',
      order.profit,
      -order.fee,
      -(order.commission ?? 0),
      order.swap ?? 0,
      net,
    ]),
  ]);

/** The figures without their rows. */
export function figuresJson({ curve: _curve, ledger: _ledger, trades, ...figures }: Report): string {
  return `${JSON.stringify({ ...figures, trades: trades.length }, undefined, 2)}\n`;
}

export function reportHtml(report: Report): string {
  const rows = figuresOf(report).map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Backtest</title>
<style>
  body { font: 15px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  th { text-align: left; font-weight: normal; color: #555; padding-right: 2rem; }
</style>
<h1>Backtest</h1>
${equityChart(report.curve, report.from, report.to)}
<table>
${rows.join('\n')}
</table>
<p>Every change of the balance is in <a href="ledger.csv">ledger.csv</a>, every closed position in <a href="trades.csv">trades.csv</a>.</p>
</html>
`;
}

/** Writes into the folder, which is made where it does not exist. */
export async function writeReport(folder: string, report: Report): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = {
    'report.html': reportHtml(report),
    'equity.svg': `${equityChart(report.curve, report.from, report.to)}\n`,
    'ledger.csv': ledgerCsv(report),
    'trades.csv': tradesCsv(report),
    'figures.json': figuresJson(report),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
