/** The figures of a backtest. Money is whole micro-dollars, ratios are text. */
import type { Order } from '@tradewind/engine';
import { bigQuotientHalfAwayFromZero, formatScaled } from '@tradewind/money';
import type { LedgerRow } from '@tradewind/server/backtest';
import type { Drawdown, EquityPoint } from './equity.ts';
import type { RunResult, TickCounts } from './run.ts';

/** A closed order or a closed part of one. */
export interface Trade {
  readonly order: Order;
  readonly code: string;
  readonly pricePrecision: number;
  /** Profit less fee and commission, with financing. */
  readonly net: number;
}

/** By kind; financing is what was charged less what was paid. */
export interface Costs {
  /** Half of the spread at each fill: part of the prices, as the mark-up is. */
  readonly spread: number;
  readonly markup: number;
  readonly fee: number;
  readonly commission: number;
  readonly financing: number;
}

export interface Report {
  readonly from: number;
  readonly to: number;
  readonly ticks: TickCounts;
  readonly startBalance: number;
  readonly balance: number;
  /** With the open positions at their last prices. */
  readonly equity: number;
  readonly openPositions: number;
  readonly pendingOrders: number;
  readonly trades: readonly Trade[];
  readonly wins: number;
  readonly losses: number;
  readonly grossWon: number;
  readonly grossLost: number;
  /** Gross won ÷ gross lost, two decimals; null without a loss. */
  readonly profitFactor: string | null;
  /** Percent, two decimals; null without a trade. */
  readonly winRate: string | null;
  /** Average net of a trade, rounded; null without one. */
  readonly expectancy: number | null;
  readonly drawdown: Drawdown;
  /** Of its peak, percent, two decimals. */
  readonly drawdownPercent: string;
  readonly costs: Costs;
  readonly stopOuts: number;
  readonly curve: readonly EquityPoint[];
  readonly ledger: readonly LedgerRow[];
}

const sumOf = (numbers: Iterable<number>): number => {
  let sum = 0;
  for (const each of numbers) sum += each;
  return sum;
};

/** Two decimals, half away from zero. */
const ratioText = (numerator: number, denominator: number, factor = 1): string =>
  formatScaled(bigQuotientHalfAwayFromZero(BigInt(numerator) * BigInt(factor) * 100n, BigInt(denominator)), 2);

export const netOf = ({ profit, fee, commission = 0 as Order['fee'], swap = 0 as Order['fee'] }: Order): number =>
  profit - fee - commission + swap;

/** Throws when the ledger does not add up to the balance, which is a bug. */
export function reportOf({ exchange, equity, ticks, from, to }: RunResult): Report {
  const { record, account, openOrders, fills } = exchange;
  const { ledger } = record;
  const sum = sumOf(ledger.map(({ change }) => change));
  if (sum !== account.balance) throw new Error(`the ledger adds up to ${sum}, but the balance is ${account.balance}`);
  const trades = record.ended
    .filter(({ status }) => status === 'closed')
    .map((order): Trade => {
      const spec = exchange.instrument(order.instrument)?.spec;
      return { order, code: spec?.code ?? '', pricePrecision: spec?.pricePrecision ?? 0, net: netOf(order) };
    });
  const nets = trades.map(({ net }) => net);
  const grossWon = sumOf(nets.filter((net) => net > 0));
  const grossLost = 0 - sumOf(nets.filter((net) => net < 0));
  const wins = nets.filter((net) => net > 0).length;
  const paid = (...causes: readonly string[]): number =>
    0 - sumOf(ledger.filter(({ transfer }) => causes.includes(transfer.cause)).map(({ change }) => change));
  const { drawdown } = equity;
  return {
    from,
    to,
    ticks,
    startBalance: ledger[0]?.change ?? 0,
    balance: account.balance,
    equity: account.equity,
    openPositions: openOrders.holding.length,
    pendingOrders: openOrders.pending.length,
    trades,
    wins,
    losses: nets.filter((net) => net < 0).length,
    grossWon,
    grossLost,
    profitFactor: grossLost === 0 ? null : ratioText(grossWon, grossLost),
    winRate: trades.length === 0 ? null : ratioText(wins, trades.length, 100),
    expectancy:
      trades.length === 0
        ? null
        : Number(bigQuotientHalfAwayFromZero(BigInt(grossWon - grossLost), BigInt(trades.length))),
    drawdown,
    drawdownPercent: ratioText(drawdown.amount, Math.max(1, drawdown.peak.equity), 100),
    costs: {
      spread: sumOf(fills.map(({ spread }) => spread)),
      markup: sumOf(fills.map(({ markup }) => markup)),
      fee: paid('trade_fee'),
      commission: paid('commission'),
      financing: paid('financing'),
    },
    stopOuts: trades.filter(({ order }) => order.closeReason === 'stop_out').length,
    curve: equity.curve,
    ledger,
  };
}
