/**
 * A statement as lines: the content of its CSV file, and the input of its fingerprint. docs/reference/statements.md
 * explains how to recompute the fingerprint from the file.
 */
import { type Hash, createHash } from 'node:crypto';
import type { Locale } from '@tradewind/contract';
import type { Order } from '@tradewind/engine';
import { type MicroLots, type MicroUsd, type Points, formatScaled } from '@tradewind/money';
import { csvLine, csvText } from '../../platform/http/index.ts';
import type { Market } from '../../core/market/index.ts';
import { MICRO_DECIMALS } from '../../platform/wire/index.ts';
import { logColumnTexts, statementTexts } from '../../platform/texts/index.ts';
import type { Movement, Position } from './rows.ts';

export const COLUMNS = [
  'record',
  'time',
  'description',
  'change_usd',
  'balance_usd',
  'cause',
  'order',
  'entry',
  'instrument',
  'side',
  'lots',
  'open_time',
  'open_price',
  'close_time',
  'close_price',
  'profit_usd',
  'fee_usd',
  'account',
  'swap_usd',
  'commission_usd',
] as const;
type Column = (typeof COLUMNS)[number];

/** Column titles for people, in the order of COLUMNS. */
export function columnTexts(locale: Locale): readonly string[] {
  const log = logColumnTexts(locale);
  const own = statementTexts(locale);
  const texts: Readonly<Record<Column, string>> = {
    record: own.csvRecord,
    time: log.time,
    description: log.memo,
    change_usd: log.change,
    balance_usd: log.balance,
    cause: log.cause,
    order: log.order,
    entry: log.entry,
    instrument: own.csvInstrument,
    side: own.csvSide,
    lots: own.csvLots,
    open_time: own.csvOpenTime,
    open_price: own.csvOpenPrice,
    close_time: own.csvCloseTime,
    close_price: own.csvClosePrice,
    profit_usd: own.csvProfit,
    fee_usd: own.csvFee,
    account: own.csvAccount,
    swap_usd: own.csvSwap,
    commission_usd: own.csvCommission,
  };
  return COLUMNS.map((column) => texts[column]);
}

/** Texts of the columns that are set. */
export type Line = Readonly<Partial<Record<Column, string>>>;

export const timeCell = (timeMs: number): string => new Date(timeMs).toISOString();
/** Exact to the micro-dollar. */
export const usdCell = (amount: MicroUsd): string => formatScaled(amount, MICRO_DECIMALS);
export const lotsCell = (lots: MicroLots): string => formatScaled(lots, MICRO_DECIMALS).replace(/\.?0+$/u, '');

export const balanceLine = (record: 'opening' | 'closing', timeMs: number, balance: MicroUsd, uid: string): Line => ({
  record,
  time: timeCell(timeMs),
  balance_usd: usdCell(balance),
  account: uid,
});

export const movementLine = (row: Movement & { readonly memo: string }): Line => ({
  record: 'movement',
  time: timeCell(row.timeMs),
  description: row.memo,
  change_usd: usdCell(row.change),
  balance_usd: usdCell(row.balance),
  cause: row.cause,
  order: row.order === undefined ? '' : String(row.order),
  entry: String(row.id),
});

export function orderLine(order: Order, market: Pick<Market, 'byId'>): Line {
  return {
    record: 'order',
    time: timeCell(order.closedAt),
    cause: order.closeReason ?? '',
    order: String(order.id),
    instrument: codeOf(order.instrument, market),
    side: order.side,
    lots: lotsCell(order.lots),
    open_time: timeCell(order.openedAt),
    open_price: priceCell(order.price, order.instrument, market),
    close_time: timeCell(order.closedAt),
    close_price: priceCell(order.closePrice, order.instrument, market),
    profit_usd: usdCell(order.profit),
    fee_usd: usdCell(order.fee),
    ...(order.swap !== undefined && { swap_usd: usdCell(order.swap) }),
    ...(order.commission !== undefined && { commission_usd: usdCell(order.commission) }),
  };
}

export const positionLine = (position: Position, market: Pick<Market, 'byId'>): Line => ({
  record: 'position',
  order: String(position.id),
  instrument: codeOf(position.instrument, market),
  side: position.side,
  lots: lotsCell(position.lots),
  open_time: timeCell(position.openedAtMs),
  open_price: priceCell(position.price, position.instrument, market),
});

const codeOf = (instrument: number, market: Pick<Market, 'byId'>): string =>
  market.byId(instrument)?.spec.code ?? String(instrument);

export function priceCell(price: Points, instrument: number, market: Pick<Market, 'byId'>): string {
  const spec = market.byId(instrument)?.spec;
  if (spec === undefined) throw new Error(`instrument ${instrument} is not in the catalogue`);
  return formatScaled(price, spec.pricePrecision);
}

/** Only the description is free text: figures and times are our own, and a minus sign is not a formula. */
export const csvOf = (line: Line): string =>
  csvLine(COLUMNS.map((column) => (column === 'description' ? csvText(line[column] ?? '') : (line[column] ?? ''))));

const LATER_COLUMNS: ReadonlySet<Column> = new Set(['swap_usd', 'commission_usd']);

/**
 * Part of the fingerprint. A later column counts only where it is set, so that statements from before it existed keep
 * theirs.
 */
const isHashed = (column: Column, line: Line): boolean =>
  LATER_COLUMNS.has(column) ? line[column] !== undefined : column !== 'description';

/** SHA-256 of the lines without their localised texts: the fields joined by commas, with a line feed after each line. */
export class Fingerprint {
  readonly #hash: Hash = createHash('sha256');

  add(line: Line): void {
    const fields = COLUMNS.filter((column) => isHashed(column, line)).map((column) => line[column] ?? '');
    this.#hash.update(`${fields.join(',')}\n`);
  }

  /** Hexadecimal. Call it last. */
  finish(): string {
    return this.#hash.digest('hex');
  }
}
