/** The report as lines of text, and its figures as names and values for all forms of it. */
import { formatScaled } from '@tradewind/money';
import type { Report } from './report.ts';

const MICRO_DECIMALS = 6;

/** `1234.56 USD`, with as many decimals as the amount has, at least two. */
export function usd(micro: number): string {
  const text = formatScaled(micro, MICRO_DECIMALS);
  return `${text.replace(/0{1,4}$/u, '')} USD`;
}

const timeText = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 19);

export function figuresOf(report: Report): readonly (readonly [name: string, value: string])[] {
  const { ticks, costs, drawdown, trades, wins, losses } = report;
  return [
    ['Time', `${timeText(report.from)} to ${timeText(report.to)} UTC`],
    ['Ticks', `${ticks.accepted} accepted of ${ticks.read}; held ${ticks.held}, market closed ${ticks.closed}`],
    ['Balance', `${usd(report.startBalance)} → ${usd(report.balance)}`],
    ['Equity', `${usd(report.equity)}; ${report.openPositions} open, ${report.pendingOrders} pending`],
    ['Trades', `${trades.length}: ${wins} won, ${losses} lost; ${report.stopOuts} by stop-out`],
    ['Win rate', report.winRate === null ? 'none' : `${report.winRate} %`],
    ['Profit factor', report.profitFactor ?? 'none'],
    ['Expectancy', report.expectancy === null ? 'none' : `${usd(report.expectancy)} a trade`],
    ['Won, lost', `${usd(report.grossWon)}, ${usd(report.grossLost)}`],
    [
      'Largest drawdown',
      `${usd(drawdown.amount)} (${report.drawdownPercent} %), ${timeText(drawdown.peak.time)} to ${timeText(drawdown.low.time)}`,
    ],
    ['Spread', `${usd(costs.spread)} (in the prices)`],
    ['Mark-up', `${usd(costs.markup)} (in the prices)`],
    ['Fee', usd(costs.fee)],
    ['Commission', usd(costs.commission)],
    ['Financing', usd(costs.financing)],
  ];
}

export function reportText(
  report: Report,
  { seconds, out }: { readonly seconds: number; readonly out: string },
): string {
  const rows = figuresOf(report);
  const width = Math.max(...rows.map(([name]) => name.length));
  const rate = Math.floor(report.ticks.read / Math.max(seconds, 0.001));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    `${report.ticks.read} ticks in ${formatScaled(Math.floor(seconds * 100), 2)} s: ${rate} a second. Report: ${out}/report.html`,
  ].join('\n');
}
